/** Jack, queen and king of the plain deck: a double figure, each half drawn in a box 104 wide and 88 high above the waist at 0 0. */

const INK = '#2a1a10';
const GOLD = '#e3ac2e';
const SKIN = '#f6d9b8';
const STEEL = '#dfe6ee';
const HAIR = { J: '#d9a441', Q: '#7a3b18', K: '#efe7da' };

/** The figure as SVG around 0 0, `width` x `height` large. `rank` is J, Q or K; red suits wear red, black suits blue. */
export function court(rank, { red, width, height }) {
  const robe = red ? '#b3202c' : '#1f3f8a';
  const trim = red ? '#1f3f8a' : '#a8232f';
  const half = [
    attribute(rank),
    clothes(robe, trim),
    head(rank),
    headgear(rank, robe, trim),
    shape('M-60-3H60V3H-60Z', GOLD),
  ].join('');
  return `<g transform="scale(${width / 104} ${height / 176})" stroke="${INK}" stroke-width="1.5" stroke-linejoin="round">
    <clipPath id="half"><rect x="-60" y="-90" width="120" height="90"/></clipPath>
    <g clip-path="url(#half)">${half}</g><g clip-path="url(#half)" transform="rotate(180)">${half}</g></g>`;
}

/** The king's sword, the jack's halberd. */
function attribute(rank) {
  if (rank === 'K') return shape('M33 8L33-62L36-70L39-62L39 8Z', STEEL) + shape('M26-14L46-14L46-9L26-9Z', GOLD);
  if (rank === 'Q') return '';
  return (
    shape('M-38 8L-38-66L-35-66L-35 8Z', '#8a5a2b') +
    shape('M-36.5-78C-28-70-26-60-35-52L-38-52C-47-60-45-70-36.5-78Z', STEEL)
  );
}

function clothes(robe, trim) {
  const diamonds = [0, 13, 26].map((y) => shape(`M0 ${y - 21}L5 ${y - 15}L0 ${y - 9}L-5 ${y - 15}Z`, GOLD));
  const studs = [-43, -38, 38, 43].flatMap((x) => [-8, 0, 8].map((y) => dot(x, y, 1.7, GOLD)));
  return [
    shape('M-52 14C-50-14-36-26-18-29L18-29C36-26 50-14 52 14Z', robe),
    shape('M-15-30L15-30L24 14L-24 14Z', trim),
    ...diamonds,
    shape('M-24 14L-15-30L-20-29L-34 14Z', GOLD),
    shape('M24 14L15-30L20-29L34 14Z', GOLD),
    ...studs,
  ].join('');
}

function head(rank) {
  const hair = HAIR[rank];
  return [
    shape(
      rank === 'Q'
        ? 'M-20-62C-30-40-26-30-22-24L22-24C26-30 30-40 20-62Z'
        : 'M-18-60C-24-46-22-40-17-37L17-37C22-40 24-46 18-60Z',
      hair,
    ),
    shape('M-6-40L6-40L8-29L0-24L-8-29Z', SKIN),
    shape('M-14-58C-14-44-8-36 0-36C8-36 14-44 14-58C14-68-14-68-14-58Z', SKIN),
    rank === 'K' ? shape('M-14-52C-14-38-9-27 0-22C9-27 14-38 14-52C10-46 6-46 0-46C-6-46-10-46-14-52Z', hair) : '',
    rank === 'K' ? shape('M-8-46C-4-49 4-49 8-46C4-43-4-43-8-46Z', hair) : '',
    [-5.5, 5.5].map((x) => `<ellipse cx="${x}" cy="-55" rx="1.6" ry="1.9" fill="${INK}" stroke="none"/>`).join(''),
    line('M-9-59.5Q-5.5-62-2.5-59.5M9-59.5Q5.5-62 2.5-59.5M0-55L-1.8-49.5L.8-49.2', INK, 1.5),
    rank === 'K' ? '' : line('M-3.4-43.8Q0-41.6 3.4-43.8', '#a3262c', 1.9),
  ].join('');
}

function headgear(rank, robe, trim) {
  if (rank === 'J') {
    const cap = shape('M-18-60C-22-76-6-80 4-77C18-76 24-68 17-60C8-64-8-64-18-60Z', robe);
    return cap + shape('M14-70C24-84 30-84 32-78C30-70 22-68 15-65Z', GOLD);
  }
  if (rank === 'Q') {
    const pearls = [
      [-17, -78],
      [0, -81],
      [17, -78],
    ].map(([x, y]) => dot(x, y, 2.4, trim));
    const rose = shape('M28-18C22-22 22-32 30-33C31-41 42-41 42-33C50-32 50-22 43-19C38-14 33-14 28-18Z', trim);
    const stem = shape('M34-16C34-6 32 0 30 8L33 8C35 0 37-6 37-16Z', '#2d6b35');
    return (
      shape('M-15-63L-17-77L-8-71L0-80L8-71L17-77L15-63C6-67-6-67-15-63Z', GOLD) +
      pearls.join('') +
      stem +
      rose +
      dot(36, -27, 3.6, GOLD)
    );
  }
  const crown =
    shape('M-17-62L-20-80L-10-72L0-86L10-72L20-80L17-62Z', GOLD) + shape('M-17-62L17-62L16-57.5L-16-57.5Z', trim);
  return crown + [-10, 0, 10].map((x) => dot(x, -60, 1.6, '#fff')).join('');
}

function shape(path, fill) {
  return `<path d="${path}" fill="${fill}"/>`;
}

function line(path, colour, width) {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}

function dot(x, y, radius, fill) {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="none"/>`;
}
