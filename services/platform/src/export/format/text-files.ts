/** Files that a browser writes by the same rules as a server: the part of the exports that needs nothing of Node. */
export { csv } from './csv.js';
export { json } from './json.js';
export { formulaSafe, type Cell } from './table.js';
