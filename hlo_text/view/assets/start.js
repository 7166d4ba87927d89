// Events, and the first look.
function onKey(event) {
  const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "checkbox";
  if (event.key === "Escape") { element("query").blur(); listing.focus(); return; }
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") { event.preventDefault(); element("query").focus(); element("query").select(); return; }
  const isControl = event.target.closest("button, a, .node, label") !== null;
  const action = KEYS[event.key];
  if (!action || (isControl && (event.key === "Enter" || event.key === " "))) return;
  event.preventDefault();
  action();
}

function step(count) {
  const row = Math.max(0, rowOfLine[currentLine]);
  const direction = Math.sign(count);
  let next = Math.min(rows.length - 1, Math.max(0, row + count));
  while (rows[next] !== undefined && typeof rows[next] !== "number") next += direction;
  if (typeof rows[next] === "number") select(rows[next], []);
}

// Fold what begins on the current line, or else what is around it; unfold what begins on it.
function foldHere(isOpen) {
  const here = braces.get(currentLine);
  if (isOpen) { if (here) toggle(here, true); return; }
  const fold = here && here.isOpen ? here : around[currentLine];
  if (!fold) return;
  toggle(fold, false);
  select(fold.begin, []);
}

const page = () => Math.max(1, Math.floor(listing.clientHeight / ROW) - 2);
const KEYS = {
  ArrowDown: () => step(1), ArrowUp: () => step(-1), PageDown: () => step(page()), PageUp: () => step(-page()),
  Home: () => step(-rows.length), End: () => step(rows.length),
  ArrowLeft: () => foldHere(false), ArrowRight: () => foldHere(true), "-": () => openAll(false), "+": () => openAll(true),
  Enter: markNext, d: goToDefinition, u: () => goToUse(1), b: back, n: () => goToHit(1), N: () => goToHit(-1),
  g: () => regionSelect.focus(),
};

function showHint(event) {
  placeHint(hintText(event.target), event.clientX, event.clientY);
}

function placeHint(text, x, y) {
  const hint = element("hint");
  hint.hidden = text === null;
  if (text === null) return;
  hint.textContent = text;
  const left = Math.min(x + 14, innerWidth - hint.offsetWidth - 8);
  const below = y + 18;
  hint.style.left = Math.max(4, left) + "px";
  hint.style.top = Math.max(4, below + hint.offsetHeight > innerHeight ? y - hint.offsetHeight - 10 : below) + "px";
}

function onClick(event) {
  const button = event.target.closest(".fold");
  if (button) {
    const row = rows[button.dataset.row];
    return toggle(typeof row === "number" ? braces.get(row) : row);
  }
  const name = event.target.closest(".value");
  if (name) return clickOccurrence(occurrences[name.dataset.line][name.dataset.occurrence]);
  const symbol = event.target.closest("[data-target]");
  if (symbol) return jump(Number(symbol.dataset.target), []);
  const row = event.target.closest(".row");
  if (row && row.dataset.line !== undefined && String(getSelection()) === "") select(Number(row.dataset.line), []);
  return undefined;
}

function nanLines() {
  return [...operations.keys()].filter((line) => resultsAt(line).some((value) => nanCount(value)));
}

function listen() {
  document.addEventListener("keydown", onKey);
  listing.addEventListener("scroll", () => { drawRows(false); element("hint").hidden = true; });
  addEventListener("resize", () => { drawRows(true); leaveRoom(); drawGraph(); markGraph(); });
  rowsElement.addEventListener("click", onClick);
  rowsElement.addEventListener("mouseover", showHint);
  rowsElement.addEventListener("mouseleave", () => (element("hint").hidden = true));
  element("inspector").addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (button) jump(Number(button.dataset.go), button.dataset.values.split(" ").map(Number));
  });
  element("search").addEventListener("submit", (event) => { event.preventDefault(); goToHit(1); });
  element("query").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.shiftKey) { event.preventDefault(); goToHit(-1); }
  });
  element("query").addEventListener("input", (event) => search(event.target.value));
  element("previous-hit").addEventListener("click", () => goToHit(-1));
  element("fold-all").addEventListener("click", () => openAll(false));
  element("open-all").addEventListener("click", () => openAll(true));
  element("show-scopes").addEventListener("change", refold);
  element("show-columns").addEventListener("change", (event) => {
    document.body.classList.toggle("no-columns", !event.target.checked);
    leaveRoom();
  });
  element("show-aside").addEventListener("change", (event) => {
    document.body.classList.toggle("no-aside", !event.target.checked);
    drawGraph();
  });
  regionSelect.addEventListener("change", () => showRegion(regions[Number(regionSelect.value)]));
  element("zoom-in").addEventListener("click", () => zoomBy(1.25));
  element("zoom-out").addEventListener("click", () => zoomBy(0.8));
  element("zoom-fit").addEventListener("click", zoomToFit);
  element("graph-all").addEventListener("click", () => {
    showsAll = !showsAll;
    element("graph-all").setAttribute("aria-pressed", showsAll);
    isFitted = true;
    drawGraph();
    markGraph();
  });
  listenToSplitter();
  const choose = (event) => {
    const node = event.target.closest(".node");
    if (node) clickNode(node.dataset.key);
    return node;
  };
  drawing.addEventListener("click", choose);
  drawing.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && choose(event)) event.preventDefault();
  });
}

// The side panel's width follows the splitter: dragged, or moved by the arrow keys.
function listenToSplitter() {
  const splitter = element("splitter");
  const setWidth = (width) => {
    const room = document.querySelector("main").clientWidth;
    element("aside").style.width = Math.round(Math.min(0.85 * room, Math.max(180, width))) + "px";
    fitGraph();
  };
  const settle = () => { drawGraph(); markGraph(); };
  splitter.addEventListener("pointerdown", (event) => { splitter.setPointerCapture(event.pointerId); event.preventDefault(); });
  splitter.addEventListener("pointermove", (event) => {
    if (splitter.hasPointerCapture(event.pointerId)) setWidth(document.querySelector("main").getBoundingClientRect().right - event.clientX);
  });
  splitter.addEventListener("lostpointercapture", settle);
  splitter.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: 40, ArrowRight: -40 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setWidth(element("aside").offsetWidth + step);
    settle();
  });
}

// Keeps content that is scrolled into view clear of the columns.
function leaveRoom() {
  const columns = document.querySelector(".titles .columns");
  listing.style.scrollPaddingRight = (columns ? columns.offsetWidth : 0) + 12 + "px";
}

function start() {
  document.body.classList.toggle("compact", Boolean(data.compact));
  element("titles").innerHTML = titlesHtml();
  element("show-scopes").closest("label").hidden = scopes.size === 0;
  element("show-columns").closest("label").hidden = !hasCosts && !hasSummaries;
  regions.forEach((fold, index) => regionSelect.append(new Option(`${fold.kind} ${fold.label} (${lineText(fold.begin)})`, index)));
  const bad = nanLines();
  if (bad.length) {
    element("first-nan").hidden = false;
    const origin = data.nan_origin === null ? bad[0] : data.nan_origin;
    element("first-nan").textContent = `⚠ ${plural(bad.length, "operation")} with NaN: go to the first`;
    element("first-nan").addEventListener("click", () => jump(origin, resultsAt(origin)));
  }
  if (data.left_out) {
    element("left-out").hidden = false;
    element("left-out").textContent = `${plural(data.left_out, "more line")}: open the full page with hlo-view or hlo_text.view.page(module)`;
  }
  computeRows();
  drawRows(true);
  leaveRoom();
  listen();
  startMemory();
  region = braces.get(data.entry) || regions[0] || null;
  if (region) showRegion(region);
  select(data.entry, []);
}

start();
