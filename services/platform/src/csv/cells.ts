/** Clears a value when a file is imported; an empty cell leaves the value unchanged. */
const clearMark = '-';
const listMark = '|';

/** Writes a text as a cell of a file that is read back: a text that would clear the value gets a backslash in front. */
export const textCell = (text: string): string => (/^\\*-$/.test(text) ? `\\${text}` : text);

/** Reads a cell of `textCell`; empty for the clear mark. */
export const textOfCell = (cell: string): string =>
  cell === clearMark ? '' : /^\\+-$/.test(cell) ? cell.slice(1) : cell;

/** Writes a list as a cell: names separated by `|`, with a backslash before each `|` or backslash within them. */
export const listCell = (names: readonly string[]): string =>
  textCell(names.map((name) => name.replaceAll(/[\\|]/g, String.raw`\$&`)).join(listMark));

/** Reads the names of a cell written by `listCell` or typed with plain `|`: each once, none empty. */
export function listOfCell(cell: string): string[] {
  const names = textOfCell(cell).match(/(?:\\[\\|]|[^|])+/g) ?? [];
  const plain = names.map((name) => name.replaceAll(/\\([\\|])/g, '$1').trim());
  return [...new Set(plain)].filter((name) => name !== '');
}
