// Layered layout: every edge points down, nodes of a layer stand beside each other in the order of their neighbours.
const LAYER = 64;
const GAP = 18;
const BEND = 10; // width of the place where a long edge passes a layer

// nodes: [{width}], edges: [[from, to]] with from before to. Gives nodes x and y, and a list of points for every edge.
function layered(nodes, edges) {
  const layers = layersOf(nodes, edges);
  const all = nodes.map((node, index) => ({ width: node.width, layer: layers[index], above: [], below: [], node }));
  const chains = edges.map(([from, to]) => chain(all, from, to));
  const levels = [];
  all.forEach((place) => (levels[place.layer] = levels[place.layer] || []).push(place));
  for (let sweep = 0; sweep < 6; sweep++) {
    const isDown = sweep % 2 === 0;
    number(levels);
    for (const level of isDown ? levels : [...levels].reverse()) {
      for (const place of level) place.key = mean(isDown ? place.above : place.below, (other) => other.order, place.order);
      level.sort((a, b) => a.key - b.key);
      level.forEach((place, order) => (place.order = order));
    }
  }
  position(levels);
  all.forEach((place) => { if (place.node) { place.node.x = place.x; place.node.y = place.layer * LAYER + 24; } });
  return chains.map((places) => places.map((place) => [place.x, place.layer * LAYER + 24]));
}

// The layer of each node: one below the lowest of what it uses; what uses nothing stands just above its first use.
function layersOf(nodes, edges) {
  const layers = new Array(nodes.length).fill(0);
  const uses = nodes.map(() => []);
  const isUser = new Set();
  for (const [from, to] of edges) { uses[from].push(to); isUser.add(to); }
  nodes.forEach((_, from) => { for (const to of uses[from]) layers[to] = Math.max(layers[to], layers[from] + 1); });
  nodes.forEach((_, node) => {
    if (!isUser.has(node) && uses[node].length) layers[node] = Math.min(...uses[node].map((to) => layers[to])) - 1;
  });
  return layers;
}

function chain(all, from, to) {
  const places = [all[from]];
  for (let layer = all[from].layer + 1; layer < all[to].layer; layer++) {
    const bend = { width: BEND, layer, above: [], below: [], node: null };
    all.push(bend);
    places.push(bend);
  }
  places.push(all[to]);
  for (let index = 1; index < places.length; index++) {
    places[index - 1].below.push(places[index]);
    places[index].above.push(places[index - 1]);
  }
  return places;
}

function number(levels) {
  for (const level of levels) level.forEach((place, order) => (place.order = order));
}

function mean(places, of, otherwise) {
  return places.length ? places.reduce((sum, place) => sum + of(place), 0) / places.length : otherwise;
}

function position(levels) {
  for (const level of levels) {
    let x = 0;
    for (const place of level) { place.x = x + place.width / 2; x += place.width + GAP; }
  }
  for (let sweep = 0; sweep < 8; sweep++) {
    const isDown = sweep % 2 === 0;
    for (const level of isDown ? levels : [...levels].reverse()) {
      for (const place of level) place.wanted = mean(isDown ? place.above : place.below, (other) => other.x, place.x);
      spread(level);
    }
  }
  const left = Math.min(...levels.flat().map((place) => place.x - place.width / 2));
  for (const place of levels.flat()) place.x += GAP - left;
}

// Put the places of a layer where they want to be, as near as their widths and order allow: blocks that touch move
// together.
function spread(level) {
  const blocks = [];
  for (const place of level) {
    let block = { places: [place], offsets: [0], width: place.width, sum: place.wanted - place.width / 2, count: 1 };
    block.x = block.sum;
    while (blocks.length && blocks[blocks.length - 1].x + blocks[blocks.length - 1].width + GAP > block.x) {
      const before = blocks.pop();
      const shift = before.width + GAP;
      before.sum += block.sum - block.count * shift;
      before.count += block.count;
      block.places.forEach((member, index) => { before.places.push(member); before.offsets.push(block.offsets[index] + shift); });
      before.width = shift + block.width;
      before.x = before.sum / before.count;
      block = before;
    }
    blocks.push(block);
  }
  for (const block of blocks) block.places.forEach((place, index) => (place.x = block.x + block.offsets[index] + place.width / 2));
}
