/** What takes something away where a file is read into what is there; an empty cell leaves it as it is. */
const nothing = '-';
const listMark = '|';

/** A text as a cell of a file that is read back: what would say nothing has a backslash before it. */
export const textCell = (text: string): string => (/^\\*-$/.test(text) ? `\\${text}` : text);

/** What `textCell` wrote; empty for what says nothing. */
export const textOfCell = (cell: string): string =>
  cell === nothing ? '' : /^\\+-$/.test(cell) ? cell.slice(1) : cell;

/** A list as a cell: names apart by `|`, with a backslash before each one, and each backslash, within them. */
export const listCell = (names: readonly string[]): string =>
  textCell(names.map((name) => name.replaceAll(/[\\|]/g, String.raw`\$&`)).join(listMark));

/** The names that `listCell` wrote, or somebody who knows of `|` alone: each once, none empty. */
export function listOfCell(cell: string): string[] {
  const names = textOfCell(cell).match(/(?:\\[\\|]|[^|])+/g) ?? [];
  const plain = names.map((name) => name.replaceAll(/\\([\\|])/g, '$1').trim());
  return [...new Set(plain)].filter((name) => name !== '');
}
