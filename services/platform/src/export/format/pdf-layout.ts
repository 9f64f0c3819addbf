/** Points between the text of two columns. */
export const gutter = 8;

/** Minimum width of a column, however many there are. */
const minWidth = 24;

/**
 * Widths of columns that fit the page together, in points. Narrow columns keep their natural width; the others share
 * the rest in proportion to theirs.
 */
export function columnWidths(natural: readonly number[], available: number): number[] {
  const room = available - gutter * Math.max(0, natural.length - 1);
  const wish = natural.map((width) => Math.max(minWidth, width));
  const sum = wish.reduce((all, width) => all + width, 0);
  if (sum <= room) return wish;
  const fair = room / wish.length;
  const modest = wish.filter((width) => width <= fair).reduce((all, width) => all + width, 0);
  const greedy = sum - modest;
  return wish.map((width) => (width <= fair ? width : (width / greedy) * (room - modest)));
}

/** Wraps a text to lines of a width: at spaces, and within a word that is longer than a line. */
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
