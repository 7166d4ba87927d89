// Search in lines, scopes and sources, without regard to case.
let hits = [];
let hitSet = new Set();
let hitIndex = -1;
const lowered = lines.map((line) => line.toLowerCase());
const isHit = (line) => hitSet.has(line);

function search(query) {
  const wanted = query.trim().toLowerCase();
  const said = (text) => text !== null && text.toLowerCase().includes(wanted);
  hits = [];
  if (wanted) {
    lowered.forEach((line, number) => {
      const operation = operations.get(number);
      if (line.includes(wanted) || (operation && (said(operation.source) || said(operation.scope)))) hits.push(number);
    });
  }
  hitSet = new Set(hits);
  hitIndex = -1;
  showHits(Boolean(wanted));
  drawMarks();
}

function showHits(isSearching) {
  element("hits").textContent = !isSearching ? "" : hitIndex < 0 ? `${hits.length} found` : `${hitIndex + 1} of ${hits.length}`;
}

function goToHit(step) {
  if (!hits.length) return;
  if (hitIndex < 0) {
    const following = hits.findIndex((line) => line >= currentLine);
    hitIndex = step > 0 ? Math.max(following, 0) : (following < 0 ? hits.length : following) - 1;
    if (hitIndex < 0) hitIndex = hits.length - 1;
  } else hitIndex = (hitIndex + step + hits.length) % hits.length;
  showHits(true);
  select(hits[hitIndex], []);
}
