// The rows that folding leaves, of which only those in sight are in the document when there are many.
const ROW = 20;
const ALL_ROWS = 1500; // up to here every row is in the document, so that the browser's own search finds it
const listing = element("listing");
const rowsElement = element("rows");
const hasSummaries = Object.keys(data.summaries).length > 0;
const hasCosts = data.operations.some((row) => row.length > 4);
let rows = []; // a line, or a scope that has a heading
let rowOfLine = new Int32Array(lines.length);
let drawn = [0, -1];
let currentLine = data.entry;

function computeRows() {
  const showsScopes = element("show-scopes").checked;
  rows = [];
  rowOfLine.fill(-1);
  for (let line = 0; line < lines.length;) {
    const closed = showsScopes && (scopes.get(line) || []).find((scope) => (rows.push(scope), !scope.isOpen));
    if (closed) { line = closed.end + 1; continue; }
    rowOfLine[line] = rows.length;
    rows.push(line);
    const fold = braces.get(line);
    line = fold && !fold.isOpen ? fold.end + (braces.has(fold.end) ? 0 : 1) : line + 1;
    if (line === rows[rows.length - 1]) line++;
  }
}

const NO_NUMBERS = '<span></span><span></span><span></span><span class="nan"></span>';

// The largest flops and bytes of an operation, against which the heat of a cell is measured.
const hottest = ["flops", "bytes"].map((key) => 
  [...operations.values()].reduce((most, { cost }) => Math.max(most, cost ? cost[key] : 0), 0));

function costCells(cost) {
  if (!hasCosts) return "";
  const cells = cost ? [cost.flops, cost.bytes] : [0, 0];
  return cells.map((number, index) => {
    const heat = number && Math.sqrt(Math.min(1, number / hottest[index]));
    return `<span class="cost"${number ? ` style="--heat: ${heat.toFixed(2)}"` : ""}>${number ? short(number) : ""}</span>`;
  }).join("");
}

function columnsHtml(line) {
  if (!hasCosts && !hasSummaries) return "";
  let html = costCells(operations.has(line) ? operations.get(line).cost : null);
  if (hasSummaries) {
    const found = resultsAt(line).flatMap(summariesOf);
    const nan = found.reduce((sum, summary) => sum + summary[3], 0);
    const [minimum, maximum, mean] = found.length === 1 ? found[0] : [null, null, null];
    for (const number of [minimum, maximum, mean]) html += `<span>${escaped(shown(number))}</span>`;
    html += `<span class="nan${nan ? " some" : ""}">${nan ? "⚠ " + short(nan) : ""}</span>`;
  }
  return `<span class="columns">${html}</span>`;
}

function titlesHtml() {
  const costs = ["flops", "bytes"].map((name) => `<span class="cost">${name}</span>`);
  const numbers = ["min", "max", "mean"].map((name) => `<span>${name}</span>`);
  const columns = [...(hasCosts ? costs : []), ...(hasSummaries ? [...numbers, '<span class="nan">NaN</span>'] : [])].join("");
  return '<span class="gutter"><span class="number"></span><span class="nofold"></span></span><span class="code"></span>' +
    (columns && `<span class="columns">${columns}</span>`);
}

function foldButton(fold, row) {
  const label = escaped(`${fold.kind} ${fold.label}`);
  return `<button type="button" class="fold" tabindex="-1" data-row="${row}" aria-expanded="${fold.isOpen}" ` +
    `aria-label="${label}" title="${label}">${fold.isOpen ? "▼" : "▶"}</button>`;
}

function scopeHtml(scope, row) {
  const indent = /^\s*/.exec(lines[scope.begin])[0];
  const cost = { flops: 0, bytes: 0 };
  let count = 0;
  for (let line = scope.begin; line <= scope.end; line++) {
    const operation = operations.get(line);
    if (!operation) continue;
    count++;
    if (!operation.cost || around[line] !== around[scope.begin]) continue;
    cost.flops += operation.cost.flops;
    cost.bytes += operation.cost.bytes;
  }
  const columns = hasCosts || hasSummaries ? `<span class="columns">${costCells(cost)}${hasSummaries ? NO_NUMBERS : ""}</span>` : "";
  return `<div class="row scope" data-row="${row}"><span class="gutter"><span class="number"></span>${foldButton(scope, row)}</span>` +
    `<span class="code">${indent}${escaped(scope.label)} · ${plural(count, "operation")}</span>${columns}</div>`;
}

function lineHtml(line, row) {
  const fold = braces.get(line);
  const button = fold && fold.end > line ? foldButton(fold, row) : '<span class="nofold"></span>';
  let text = coloured(line);
  if (fold && !fold.isOpen) {
    const closing = braces.has(fold.end) ? "" : ` ${escaped(lines[fold.end].trim())}`;
    text += ` <span class="folded">${plural(fold.end - fold.begin - 1, "line")}</span>${closing}`;
  }
  return `<div class="row" data-row="${row}" data-line="${line}"><span class="gutter"><span class="number">${numberOf(line)}</span>` +
    `${button}</span><span class="code">${text}</span>${columnsHtml(line)}</div>`;
}

function drawRows(isForced) {
  const isAll = rows.length <= ALL_ROWS;
  const first = isAll ? 0 : Math.max(0, Math.floor(listing.scrollTop / ROW) - 40);
  const end = isAll ? rows.length : Math.min(rows.length, first + Math.ceil(listing.clientHeight / ROW) + 80);
  const isInside = first + 20 >= drawn[0] && (end - 20 <= drawn[1] || drawn[1] === rows.length) && (first > 0 || drawn[0] === 0);
  if (!isForced && isInside) return;
  drawn = [first, end];
  let html = "";
  for (let row = first; row < end; row++) html += typeof rows[row] === "number" ? lineHtml(rows[row], row) : scopeHtml(rows[row], row);
  rowsElement.style.paddingTop = first * ROW + "px";
  rowsElement.style.paddingBottom = (rows.length - end) * ROW + "px";
  rowsElement.innerHTML = html;
  drawMarks();
}

function refold() {
  computeRows();
  drawRows(true);
}

function toggle(fold, isOpen) {
  fold.isOpen = isOpen === undefined ? !fold.isOpen : isOpen;
  refold();
}

function openAll(isOpen) {
  for (const fold of folds) if (fold.kind !== "module" && fold.kind !== "scope") fold.isOpen = isOpen;
  for (const fold of folds) if (fold.kind === "scope") fold.isOpen = true;
  refold();
  reveal(currentLine, false);
}

// Unfold what hides a line, and scroll there.
function reveal(line, opens) {
  if (opens !== false) {
    let isHidden = false;
    for (const fold of folds) {
      const hides = fold.kind === "scope" ? fold.begin <= line && line <= fold.end : fold.begin < line && line <= fold.end;
      if (hides && !fold.isOpen) fold.isOpen = isHidden = true;
    }
    if (isHidden) refold();
  }
  const row = rowOfLine[line];
  if (row < 0) return;
  const top = row * ROW;
  if (top < listing.scrollTop + ROW || top > listing.scrollTop + listing.clientHeight - 4 * ROW) {
    listing.scrollTop = Math.max(0, top - listing.clientHeight / 3);
  }
  drawRows(false);
}
