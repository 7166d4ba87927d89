// The graph of one function, computation or region: its operations, what it is given, and the values between them.
const MOST_NODES = 250;
const LEGIBLE = 0.6; // a graph that only fits its pane at a smaller zoom is reduced to the nodes near the current line
const [FEWEST_NODES, MOST_LEGIBLE] = [12, 80];
const drawing = element("graph-drawing");
const regionSelect = element("graph-region");
const regions = folds.filter((fold) => fold.kind !== "scope" && fold.kind !== "module");
let region = null;
let zoom = 1;
let isFitted = true; // until the reader zooms
let showsAll = false;
let drawnNodes = new Map(); // by the line of an operation

const svg = (name, attributes) => {
  const node = document.createElementNS(drawing.namespaceURI, name);
  for (const key of Object.keys(attributes)) node.setAttribute(key, attributes[key]);
  return node;
};

// The line of the operation directly in a region that a line is part of; -1 if it is not in there.
function lifted(line, inside) {
  while (line >= 0 && around[line] !== inside) {
    if (!around[line] || line <= inside.begin) return -1;
    line = around[line].owner;
  }
  return line >= 0 && operations.has(line) ? line : -1;
}

// Nodes by key (a line, or `v` and a value that comes from outside) and edges between them.
function graphOf(inside) {
  const nodes = new Map();
  const edges = new Map();
  const operationLines = [];
  for (let line = inside.begin + 1; line < inside.end; line++) if (operations.has(line) && around[line] === inside) operationLines.push(line);
  const inputs = new Set();
  for (let line = inside.begin + 1; line < inside.end; line++) {
    for (const occurrence of occurrences[line]) {
      const to = occurrence.isDefinition ? -1 : lifted(line, inside);
      if (to < 0) continue;
      const place = definitions[occurrence.value];
      const at = place ? lifted(place.line, inside) : -1;
      const from = at >= 0 ? at : "v" + occurrence.value;
      if (at < 0) inputs.add(occurrence.value);
      if (from !== to) edges.set(from + ">" + to, [from, to]);
    }
  }
  for (const value of inputs) nodes.set("v" + value, { value, label: nameOf(value) });
  for (const line of operationLines) nodes.set(line, { line, label: nodeLabel(line) });
  return { nodes, edges: [...edges.values()].filter(([from, to]) => nodes.has(from) && nodes.has(to)) };
}

function nodeLabel(line) {
  const [first] = resultsAt(line);
  const name = operations.get(line).name.replace(/^stablehlo\./, "");
  const label = first === undefined ? name : `${name} ${nameOf(first)}`;
  return label.length > 30 ? label.slice(0, 29) + "…" : label;
}

// Reduces a graph to the nodes nearest to the current line.
function neighbourhood(graph, most) {
  if (graph.nodes.size <= most) return graph;
  const next = new Map([...graph.nodes.keys()].map((key) => [key, []]));
  for (const [from, to] of graph.edges) { next.get(from).push(to); next.get(to).push(from); }
  const start = lifted(currentLine, region);
  const queue = [graph.nodes.has(start) ? start : [...graph.nodes.keys()].find((key) => typeof key === "number")];
  const kept = new Set(queue);
  for (let index = 0; index < queue.length && kept.size < most; index++) {
    for (const key of next.get(queue[index]).slice(0, 12)) if (!kept.has(key) && kept.size < most) { kept.add(key); queue.push(key); }
  }
  return {
    nodes: new Map([...graph.nodes].filter(([key]) => kept.has(key))),
    edges: graph.edges.filter(([from, to]) => kept.has(from) && kept.has(to)),
  };
}

function drawGraph() {
  if (!region || document.body.classList.contains("no-aside")) return;
  const whole = graphOf(region);
  let most = showsAll ? MOST_NODES : MOST_LEGIBLE;
  let part = neighbourhood(whole, most);
  layOut(part);
  while (!showsAll && fittingZoom(part) < LEGIBLE && part.nodes.size > FEWEST_NODES) {
    most = Math.max(FEWEST_NODES, Math.floor(Math.min(most, part.nodes.size) * 0.7));
    part = neighbourhood(whole, most);
    layOut(part);
  }
  const { nodes, edges } = part;
  drawing.replaceChildren();
  drawnNodes = new Map();
  edges.forEach(([from, to], index) => drawing.append(edgeElement(part.paths[index], from, to)));
  nodes.forEach((node, key) => drawing.append(nodeElement(key, node)));
  drawing.setAttribute("viewBox", `0 0 ${part.width} ${part.height}`);
  drawing.dataset.width = part.width;
  drawing.dataset.height = part.height;
  fitGraph();
  const isPart = nodes.size < whole.nodes.size;
  element("graph-all").hidden = !isPart && !showsAll;
  element("graph-note").textContent = isPart
    ? `${nodes.size} of ${whole.nodes.size.toLocaleString("en")} nodes, around ${lineText(currentLine)}`
    : plural(nodes.size, "node");
}

// Gives the nodes of a graph their places, and the graph its size.
function layOut(graph) {
  const { nodes } = graph;
  const keys = [...nodes.keys()];
  const order = new Map(keys.map((key, index) => [key, index]));
  const list = keys.map((key) => nodes.get(key));
  for (const node of list) node.width = Math.max(40, node.label.length * 7.4 + 16);
  graph.edges = graph.edges.filter(([from, to]) => order.get(from) < order.get(to));
  graph.paths = layered(list, graph.edges.map(([from, to]) => [order.get(from), order.get(to)]));
  graph.width = Math.max(...list.map((node) => node.x + node.width / 2), 0) + GAP;
  graph.height = Math.max(...list.map((node) => node.y), 0) + 32;
}

function fittingZoom({ width, height }) {
  const frame = element("graph-frame");
  return Math.min(1, frame.clientWidth / width, frame.clientHeight / height);
}

function fitGraph() {
  if (isFitted) zoom = fittingZoom(drawing.dataset);
  applyZoom();
}

function edgeElement(points, from, to) {
  let path = `M${points[0][0]} ${points[0][1] + 13}`;
  for (let index = 1; index < points.length; index++) {
    const [x, y] = points[index - 1];
    const [nextX, nextY] = points[index];
    const begin = index === 1 ? y + 13 : y;
    const end = index === points.length - 1 ? nextY - 13 : nextY;
    const middle = (begin + end) / 2;
    path += `C${x} ${middle} ${nextX} ${middle} ${nextX} ${end}`;
  }
  return svg("path", { d: path, "data-from": from, "data-to": to });
}

function nodeElement(key, node) {
  const isBad = node.line !== undefined && resultsAt(node.line).some((value) => nanCount(value));
  const names = ["node", node.line === undefined ? "input" : "", isBad ? "bad" : ""];
  const group = svg("g", { class: names.filter(Boolean).join(" "), tabindex: 0, role: "button", "data-key": key, "aria-label": node.label });
  group.append(svg("rect", { x: node.x - node.width / 2, y: node.y - 13, width: node.width, height: 26, rx: node.line === undefined ? 13 : 4 }));
  const text = svg("text", { x: node.x, y: node.y });
  text.textContent = (isBad ? "⚠ " : "") + node.label;
  group.append(text);
  drawnNodes.set(key, group);
  return group;
}

function applyZoom() {
  drawing.setAttribute("width", drawing.dataset.width * zoom);
  drawing.setAttribute("height", drawing.dataset.height * zoom);
}

function zoomBy(factor) {
  isFitted = false;
  zoom = Math.min(3, Math.max(0.05, zoom * factor));
  applyZoom();
}

function zoomToFit() {
  isFitted = true;
  fitGraph();
}

// Show the region around the current line, and mark its node and the values between it and others.
function followGraph() {
  const at = braces.has(currentLine) && braces.get(currentLine).kind !== "module" && around[currentLine] && around[currentLine].kind === "module"
    ? braces.get(currentLine) : around[currentLine] || braces.get(currentLine);
  const wanted = regions.includes(at) ? at : region;
  const isOutside = wanted && !drawnNodes.has(lifted(currentLine, wanted));
  if (wanted !== region || (wanted && isOutside && element("graph-note").textContent.includes("of"))) showRegion(wanted);
  else markGraph();
}

function showRegion(wanted) {
  if (wanted !== region) isFitted = true;
  region = wanted;
  regionSelect.value = String(regions.indexOf(wanted));
  drawGraph();
  markGraph();
}

function markGraph() {
  if (!region) return;
  const key = lifted(currentLine, region);
  const keys = new Set([key, ...[...chosen].map((value) => "v" + value)]);
  for (const [at, group] of drawnNodes) group.classList.toggle("chosen", keys.has(at));
  for (const path of drawing.querySelectorAll("path")) {
    path.classList.toggle("marked", path.dataset.from === String(key) || path.dataset.to === String(key) || keys.has(path.dataset.from));
  }
  const group = drawnNodes.get(key) || [...drawnNodes].map(([at, node]) => (keys.has(at) ? node : null)).find((node) => node);
  if (group) scrollGraphTo(group.querySelector("rect"));
}

function scrollGraphTo(rect) {
  const frame = element("graph-frame");
  const x = Number(rect.getAttribute("x")) * zoom;
  const y = Number(rect.getAttribute("y")) * zoom;
  if (x < frame.scrollLeft || x > frame.scrollLeft + frame.clientWidth - 80) frame.scrollLeft = x - frame.clientWidth / 2;
  if (y < frame.scrollTop || y > frame.scrollTop + frame.clientHeight - 40) frame.scrollTop = y - frame.clientHeight / 2;
}

function clickNode(key) {
  if (!key.startsWith("v")) return select(Number(key), resultsAt(Number(key)));
  const value = Number(key.slice(1));
  return select(definitions[value] ? definitions[value].line : currentLine, [value]);
}
