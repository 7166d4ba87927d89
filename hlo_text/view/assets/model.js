// The data of the page, and what follows from it: definitions, uses, folds, and the operation each line is part of.
const element = (id) => document.getElementById(id);
const data = JSON.parse(element("module").textContent);
const lines = data.text.split("\n");
// Numbers of lines are those of the module's source, which may lack a printed line.
const numberOf = (line) => (data.file_lines ? data.file_lines[line] || "" : line + 1);
const lineText = (line) => (numberOf(line) ? `line ${numberOf(line)}` : `line ${line + 1} of this page`);

const operations = new Map();
for (const [line, name, source, scope, flops, transcendentals, bytes] of data.operations) {
  operations.set(line, {
    line,
    name: data.names[name][0],
    meaning: data.names[name][1],
    source: source < 0 ? null : data.sources[source],
    scope: scope < 0 ? null : data.scopes[scope],
    cost: flops === undefined ? null : { flops, transcendentals, bytes },
  });
}

// Names of values by line; by value, where it is defined and used.
const occurrences = lines.map(() => []);
const definitions = [];
const uses = data.values.map(() => []);
for (const [line, column, length, value, isDefinition] of data.occurrences) {
  const occurrence = { line, column, length, value, isDefinition: isDefinition === 1 };
  occurrences[line].push(occurrence);
  if (!isDefinition) uses[value].push(occurrence);
  else if (!definitions[value]) definitions[value] = occurrence;
}
const typeOf = (value) => data.types[data.values[value]];
const nameOf = (value) => {
  const occurrence = definitions[value] || uses[value][0];
  return occurrence ? lines[occurrence.line].substr(occurrence.column, occurrence.length) : "(unnamed)";
};
// Results of one operation that are written as a group, `%0:2`, have only one name where they are defined.
const groups = new Map();
data.values.forEach((_, value) => {
  if (!definitions[value] && uses[value].length) {
    const base = nameOf(value).split("#")[0];
    const first = value - Number(nameOf(value).split("#")[1] || 0);
    if (definitions[first] && nameOf(first) === base) definitions[value] = definitions[first];
  }
  const place = definitions[value];
  if (!place) return;
  const key = place.line + ":" + place.column;
  groups.set(key, [...(groups.get(key) || []), value]);
});
const groupOf = (occurrence) =>
  (occurrence.isDefinition && groups.get(occurrence.line + ":" + occurrence.column)) || [occurrence.value];

const braces = new Map(); // by the line that opens
const scopes = new Map(); // lists by the first line, outer ones first
const folds = data.folds.map(([begin, end, kind, label]) => ({ begin, end, kind, label, isOpen: true }));
for (const fold of folds) {
  if (fold.kind !== "scope") braces.set(fold.begin, fold);
  else if (scopes.has(fold.begin)) scopes.get(fold.begin).push(fold);
  else scopes.set(fold.begin, [fold]);
}

const symbols = new Map(); // lines of functions and computations by name
for (const fold of folds) {
  if ((fold.kind === "function" || fold.kind === "computation") && !symbols.has(fold.label)) symbols.set(fold.label, fold.begin);
}

// The line of the operation that each line is part of (-1: none), and the innermost brace around each line.
const owners = new Int32Array(lines.length).fill(-1);
const around = new Array(lines.length).fill(null);
(function () {
  const open = [];
  let current = -1;
  for (let line = 0; line < lines.length; line++) {
    const top = open[open.length - 1];
    if (top && top.fold.end === line) current = open.pop().owner;
    else if (top && lines[line].trimStart().startsWith("^")) current = top.owner;
    if (operations.has(line)) current = line;
    owners[line] = current;
    around[line] = open.length ? open[open.length - 1].fold : null;
    const fold = braces.get(line);
    if (fold && fold.end > line) {
      fold.owner = current;
      open.push({ fold, owner: current });
    }
  }
})();

const escaped = (text) =>
  String(text).replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]);
const UNITS = ["", "k", "M", "G", "T", "P", "E"];
const short = (number) => {
  let unit = 0;
  while (number >= 1000 && unit < UNITS.length - 1) { number /= 1000; unit++; }
  return (number >= 100 || unit === 0 ? Math.round(number) : number.toPrecision(3)) + UNITS[unit];
};
const shown = (number) => {
  if (number === null || typeof number === "string") return number || "";
  const plain = String(Number(number.toPrecision(4)));
  return plain.length <= 8 ? plain : number.toExponential(2);
};
const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
const summariesOf = (value) => data.summaries[value] || [];
const nanCount = (value) => summariesOf(value).reduce((sum, summary) => sum + summary[3], 0);
const definedAt = (line) => occurrences[line].filter((occurrence) => occurrence.isDefinition).flatMap(groupOf);
// Results stand before the name of their operation, arguments of functions and loops behind it.
const resultsAt = (line) => {
  if (!operations.has(line)) return [];
  const [name] = operationName(line);
  return occurrences[line].filter((occurrence) => occurrence.isDefinition && occurrence.column < name).flatMap(groupOf);
};
