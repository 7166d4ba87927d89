// What is selected: a line, and values whose definitions and uses are marked.
let chosen = new Set();
let useIndex = -1;
const visited = [];

function drawMarks() {
  for (const row of rowsElement.children) {
    const line = row.dataset.line === undefined ? -1 : Number(row.dataset.line);
    row.classList.toggle("current", line === currentLine);
    row.classList.toggle("hit", line >= 0 && isHit(line));
  }
  for (const name of rowsElement.querySelectorAll(".value")) {
    const occurrence = occurrences[name.dataset.line][name.dataset.occurrence];
    name.classList.toggle("marked", groupOf(occurrence).some((value) => chosen.has(value)));
  }
}

function moveTo(line) {
  currentLine = line;
  reveal(line);
  drawMarks();
}

// Go somewhere from where one can come back.
function jump(line, values) {
  visited.push([currentLine, chosen]);
  select(line, values);
}

function back() {
  const before = visited.pop();
  if (before) select(before[0], before[1]);
}

function select(line, values) {
  chosen = new Set(values);
  useIndex = -1;
  moveTo(line);
  inspect();
  followGraph();
}

function usesOfChosen() {
  return [...chosen].flatMap((value) => uses[value]).sort((a, b) => a.line - b.line);
}

function goToDefinition() {
  const place = [...chosen].map((value) => definitions[value]).find((found) => found);
  if (place) jump(place.line, chosen);
}

function goToUse(step) {
  const all = usesOfChosen();
  if (!all.length) return;
  useIndex = (useIndex + step + all.length) % all.length;
  if (useIndex < 0) useIndex = 0;
  moveTo(all[useIndex].line);
}

// A click selects a value. Clicking a selected value goes to its definition, and from there to its first use.
function clickOccurrence(occurrence) {
  const values = groupOf(occurrence);
  const isMarked = values.every((value) => chosen.has(value));
  if (!isMarked) return select(occurrence.line, values);
  if (!occurrence.isDefinition) return goToDefinition();
  currentLine = occurrence.line;
  return goToUse(1);
}

// Enter cycles through the values of a line, results first.
function markNext() {
  const here = occurrences[currentLine];
  if (!here.length) return select(currentLine, []);
  const marked = here.findIndex((occurrence) => groupOf(occurrence).some((value) => chosen.has(value)));
  return select(currentLine, groupOf(here[(marked + 1) % here.length]));
}

function sourceHtml(source) {
  const [, path, place] = /^(.*?)(:\d+.*)?$/s.exec(source);
  const isAddress = /^h[t]{2}ps?:\/\//.test(path);
  if (!isAddress && !/^\/(?!\/)/.test(path)) return escaped(source);
  const address = isAddress ? path : "file://" + encodeURI(path);
  return `<a href="${escaped(address)}" rel="noreferrer">${escaped(source)}</a>`;
}

function placeButton(occurrence, text) {
  return `<button type="button" data-go="${occurrence.line}" data-values="${groupOf(occurrence).join(" ")}">${escaped(text)}</button>`;
}

function valueHtml(value) {
  const used = uses[value];
  const place = definitions[value];
  let html = `<p><b>${escaped(nameOf(value))}</b> <span class="type">${escaped(typeOf(value))}</span></p><p>`;
  if (place) html += `${placeButton(place, `definition, ${lineText(place.line)}`)} `;
  html += `${plural(used.length, "use")} `;
  html += used.slice(0, 30).map((m) => placeButton({ ...m, isDefinition: false }, numberOf(m.line) || "…")).join("");
  return html + (used.length > 30 ? " …" : "") + `</p>${summaryHtml(value)}`;
}

function summaryHtml(value) {
  const rowsOfSummary = summariesOf(value).map(([minimum, maximum, mean, nan, count, arrays]) =>
    `<tr>${[shown(minimum), shown(maximum), shown(mean), nan ? "⚠ " + nan : "", count, arrays].map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`);
  if (!rowsOfSummary.length) return "";
  return `<table><tr><th>min</th><th>max</th><th>mean</th><th>NaN</th><th>elements</th><th>runs</th></tr>${rowsOfSummary.join("")}</table>`;
}

function pathOf(line) {
  const path = [];
  for (let fold = around[line]; fold; fold = around[fold.begin]) if (fold.kind !== "module") path.unshift(fold.label);
  return (path.length > 8 ? ["…", ...path.slice(-8)] : path).join(" › ");
}

function costText(cost) {
  const parts = [plural(cost.flops, "flop"), `${cost.bytes.toLocaleString("en")} bytes accessed`];
  if (cost.transcendentals) parts.splice(1, 0, plural(cost.transcendentals, "transcendental"));
  return parts.join(", ");
}

function inspect() {
  const operation = operations.get(owners[currentLine]);
  let html = "";
  if (operation) {
    html += `<h2>${escaped(operation.name)}</h2>`;
    if (operation.meaning) html += `<p>${escaped(operation.meaning)}</p>`;
    html += `<p>${lineText(operation.line)}${pathOf(operation.line) ? " in " + escaped(pathOf(operation.line)) : ""}</p>`;
    if (operation.source) html += `<p>source: ${sourceHtml(operation.source)}</p>`;
    if (operation.scope) html += `<p>scope: ${escaped(operation.scope)}</p>`;
    if (operation.cost && (operation.cost.flops || operation.cost.bytes)) html += `<p>${costText(operation.cost)}</p>`;
  } else html += `<h2>${escaped(around[currentLine] ? around[currentLine].label : data.name)}</h2>`;
  const results = operation ? definedAt(operation.line).filter((value) => !chosen.has(value)) : [];
  if (chosen.size) html += `<h3>Selected</h3>${[...chosen].map(valueHtml).join("")}`;
  if (results.length) html += `<h3>Results</h3>${results.slice(0, 40).map(valueHtml).join("")}`;
  const operands = operation ? occurrences[operation.line].filter((m) => !m.isDefinition) : [];
  if (operands.length) {
    html += "<h3>Operands</h3>" + operands.slice(0, 60).map((occurrence) => {
      const place = definitions[occurrence.value] || occurrence;
      return `<p>${placeButton(place, nameOf(occurrence.value))} <span class="type">${escaped(typeOf(occurrence.value))}</span></p>`;
    }).join("");
  }
  html += '<h3>Keys</h3><p><kbd>↑</kbd> <kbd>↓</kbd> line <kbd>←</kbd> <kbd>→</kbd> fold <kbd>Enter</kbd> select ' +
    "<kbd>d</kbd> definition <kbd>u</kbd> use <kbd>b</kbd> back <kbd>/</kbd> search <kbd>g</kbd> graph</p>";
  element("inspector").innerHTML = html;
}

function hintText(target) {
  const name = target.closest(".value, .operation");
  if (!name) return null;
  if (name.dataset.operation !== undefined) {
    const operation = operations.get(Number(name.dataset.operation));
    const results = resultsAt(operation.line).map(typeOf).join(", ");
    const parts = [operation.name, operation.meaning, results && "returns " + results, operation.source && "source: " + operation.source];
    return [...parts, operation.scope && "scope: " + operation.scope, operation.cost && costText(operation.cost)].filter(Boolean).join("\n");
  }
  const occurrence = occurrences[name.dataset.line][name.dataset.occurrence];
  const place = definitions[occurrence.value];
  const operation = place && operations.get(owners[place.line]);
  const numbers = summariesOf(occurrence.value).map(([minimum, maximum, mean, nan, count]) =>
    `min ${shown(minimum)}, max ${shown(maximum)}, mean ${shown(mean)}, ${nan} of ${count} elements are NaN`);
  const by = operation && (place.line === operation.line && operation.name !== "func.func" ? "result of " : "argument of ") + operation.name;
  return [`${nameOf(occurrence.value)}: ${typeOf(occurrence.value)}`, by, operation && operation.source && "source: " + operation.source, ...numbers]
    .filter(Boolean).join("\n");
}
