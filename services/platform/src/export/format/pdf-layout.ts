/** Points between the text of two columns. */
export const gutter = 8;

/** A column is never narrower, however many there are. */
const narrowest = 24;

/**
 * Widths of columns that fit the page together, in points. Who needs little gets it; the others share what is left in
 * proportion to what they would like.
 */
export function columnWidths(natural: readonly number[], available: number): number[] {
  const room = available - gutter * Math.max(0, natural.length - 1);
  const wish = natural.map((width) => Math.max(narrowest, width));
  const sum = wish.reduce((all, width) => all + width, 0);
  if (sum <= room) return wish;
  const fair = room / wish.length;
  const modest = wish.filter((width) => width <= fair).reduce((all, width) => all + width, 0);
  const greedy = sum - modest;
  return wish.map((width) => (width <= fair ? width : (width / greedy) * (room - modest)));
}

/** Lines that fit a width: broken at spaces, and within a word that is too long for a line of its own. */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const character of word) {
      if (line && measure(line + character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}
