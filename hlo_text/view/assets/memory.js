// The curve of memory over the schedule: what is live at the step under the pointer, or at the one chosen by keys.
const memory = data.memory;
const memoryDrawing = element("memory-drawing");
const MOST_POINTS = 400;
const MOST_LIVE = 12;
let memoryStep = 0;

const memoryAt = (step) => memory.reserved + memory.used[step];

function drawMemory() {
  const count = memory.used.length;
  const size = Math.max(1, Math.ceil(count / MOST_POINTS));
  const top = memoryAt(memory.peak);
  const points = [];
  for (let begin = 0; begin < count; begin += size) {
    const used = Math.max(...memory.used.slice(begin, begin + size));
    const y = (100 * (1 - (memory.reserved + used) / Math.max(1, top))).toFixed(2);
    points.push(`${begin},${y} ${Math.min(count, begin + size)},${y}`);
  }
  const curve = points.join(" ");
  const floor = (100 * (1 - memory.reserved / Math.max(1, top))).toFixed(2);
  memoryDrawing.setAttribute("viewBox", `0 0 ${Math.max(1, count)} 100`);
  memoryDrawing.innerHTML =
    `<polygon class="area" points="${curve} ${count},100 0,100"></polygon><polyline class="curve" points="${curve}"></polyline>` +
    `<line class="floor" x1="0" y1="${floor}" x2="${count}" y2="${floor}"></line><line class="marker" y1="0" y2="0"></line>`;
  const estimate = memory.estimate ? ", estimate in the order of the text" : "";
  element("memory-note").textContent = `peak ${memory.bytes.toLocaleString("en")} bytes${estimate}`;
}

function liveText(step) {
  const live = memory.live.filter(([, , start, end]) => start <= step && step <= end);
  const rowsOfLive = live.slice(0, MOST_LIVE).map(([line, bytes, , , kind]) => {
    const name = line < 0 ? "" : resultsAt(line).map(nameOf).join(", ");
    const place = line < 0 ? "" : ` ${name} (${lineText(line)})`;
    return `${bytes.toLocaleString("en")}  ${memory.kinds[kind]}${place}`;
  });
  if (live.length > MOST_LIVE) rowsOfLive.push(`and ${plural(live.length - MOST_LIVE, "smaller buffer")}`);
  const line = memory.lines[step];
  const operation = line < 0 ? "" : `: ${operations.get(line).name} ${resultsAt(line).map(nameOf).join(", ")} (${lineText(line)})`;
  return [
    `step ${step + 1} of ${memory.used.length}${operation}`,
    `${memoryAt(step).toLocaleString("en")} bytes live`,
    ...rowsOfLive,
  ].join("\n");
}

function showMemory(step, x, y) {
  memoryStep = Math.min(memory.used.length - 1, Math.max(0, step));
  const marker = { x1: memoryStep + 0.5, x2: memoryStep + 0.5, y2: 100 };
  for (const [name, value] of Object.entries(marker)) memoryDrawing.querySelector(".marker").setAttribute(name, value);
  placeHint(liveText(memoryStep), x, y);
}

function stepAt(event) {
  const box = memoryDrawing.getBoundingClientRect();
  return Math.floor(((event.clientX - box.left) / Math.max(1, box.width)) * memory.used.length);
}

function showMemoryByKey(step) {
  const box = memoryDrawing.getBoundingClientRect();
  showMemory(step, box.left, box.bottom);
}

const goToStep = () => memory.lines[memoryStep] >= 0 && jump(memory.lines[memoryStep], []);

function onMemoryKey(event) {
  const steps = { ArrowLeft: memoryStep - 1, ArrowRight: memoryStep + 1, Home: 0, End: memory.used.length - 1, p: memory.peak };
  if (event.key in steps) showMemoryByKey(steps[event.key]);
  else if (event.key === "Enter" || event.key === " ") goToStep();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function startMemory() {
  if (!memory || !memory.used.length) return;
  element("memory").hidden = false;
  memoryStep = memory.peak;
  drawMemory();
  memoryDrawing.addEventListener("mousemove", (event) => showMemory(stepAt(event), event.clientX, event.clientY));
  memoryDrawing.addEventListener("mouseleave", () => (element("hint").hidden = true));
  memoryDrawing.addEventListener("click", goToStep);
  memoryDrawing.addEventListener("keydown", onMemoryKey);
  memoryDrawing.addEventListener("blur", () => (element("hint").hidden = true));
  element("memory-peak").addEventListener("click", () => { memoryStep = memory.peak; goToStep(); });
}
