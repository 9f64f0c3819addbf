/** Formats that a browser writes by the same rules as the server: the part of the exports that does not need Node. */
export { csv } from './csv.js';
export { json } from './json.js';
export { formulaSafe, plainCell } from './table.js';
export type { AmountCell, Cell, FileFormat, MomentCell } from './table.js';
export { createXlsx } from './xlsx.js';
export type { Pack, ZipEntry } from './zip.js';
export { FontChoice, unknownCharacter } from './font-choice.js';
export type { FontFiles } from './font-choice.js';
export { columnWidths, gutter, wrap } from './pdf-layout.js';
