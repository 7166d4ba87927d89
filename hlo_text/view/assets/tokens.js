// Colours: a line as HTML, a span per token. Names of values are known by place, all else by its look.
const TOKENS = new RegExp(
  [
    /(?<string>"(?:[^"\\]|\\.)*"?)/,
    /(?<comment>\/\/.*|\/\*.*?\*\/)/,
    /(?<symbol>@(?:"[^"]*"|[\w$.\-]+)|\^[\w$.\-]+)/,
    /(?<value>%[\w$.\-]+(?:#\d+)?)/,
    /(?<attribute>\b[A-Za-z_][\w.\-]*(?=\s?=))/,
    /(?<type>\b(?:tensor|vector|memref|complex|tuple)<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>|!\w[\w.]*(?:<[^<>]*>)?|\b(?:pred|bf16|token|opaque|[suf]\d+\w*|c64|c128)\[[^\]]*\](?:\{[^{}]*\})?|\b(?:[su]?i\d+|f\d+\w*|bf16|index)\b)/,
    /(?<keyword>\b(?:module|func|func\.func|public|private|attributes|cond|do|reducer|dense|array|ROOT|ENTRY|HloModule|true|false|init|across|applies|dims|dimensions)\b)/,
    /(?<numeral>\b0x[0-9A-Fa-f]+\b|-?\b\d+(?:\.\d+)?(?:[eE][+\-]?\d+)?\b)/,
    /(?<word>[A-Za-z_][\w.$\-]*)/,
  ].map((pattern) => pattern.source).join("|"),
  "g",
);

// Where the name of the operation stands in its line.
function operationName(line) {
  const text = lines[line];
  const start = data.language === "hlo" ? / = /.exec(text) : /^\s*(?:%[^=("]*=\s*)?/.exec(text);
  const from = start ? start.index + start[0].length : 0;
  const rest = text.slice(from);
  const found = data.language === "hlo" ? /\b[a-z][a-z0-9\-]*(?=\()/.exec(rest) : /^"?[\w.$]+"?/.exec(rest);
  return found ? [from + found.index, from + found.index + found[0].length] : [-1, -1];
}

function span(kind, text, attributes) {
  return `<span class="${kind}"${attributes || ""}>${escaped(text)}</span>`;
}

function coloured(line) {
  const text = lines[line];
  const byColumn = new Map(occurrences[line].map((occurrence, index) => [occurrence.column, index]));
  const [nameBegin, nameEnd] = operations.has(line) ? operationName(line) : [-1, -1];
  let html = "";
  let done = 0;
  TOKENS.lastIndex = 0;
  const plain = (end) => { if (end > done) html += escaped(text.slice(done, end)); done = Math.max(done, end); };
  for (;;) {
    if (done <= nameBegin && TOKENS.lastIndex > nameBegin) TOKENS.lastIndex = nameBegin;
    const match = TOKENS.exec(text);
    const begin = match ? match.index : text.length;
    if (nameBegin >= done && begin >= nameBegin) {
      plain(nameBegin);
      html += span("operation", text.slice(nameBegin, nameEnd), ` data-operation="${line}"`);
      done = TOKENS.lastIndex = nameEnd;
      continue;
    }
    if (!match) break;
    plain(begin);
    const kind = Object.keys(match.groups).find((group) => match.groups[group] !== undefined);
    const index = byColumn.get(begin);
    if (kind === "value" && index !== undefined) {
      const occurrence = occurrences[line][index];
      const role = occurrence.isDefinition ? "definition" : "use";
      html += span(`value ${role}`, match[0], ` data-line="${line}" data-occurrence="${index}"`);
    } else if (kind === "symbol" || kind === "value") {
      const target = symbols.get(match[0].replace(/^[@%]"?|"$/g, ""));
      html += span("symbol", match[0], target === undefined ? "" : ` data-target="${target}"`);
    } else html += kind === "word" ? escaped(match[0]) : span(kind, match[0]);
    done = begin + match[0].length;
  }
  plain(text.length);
  return html;
}
