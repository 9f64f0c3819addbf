export { exportTables, type ExportView } from './export.sql.js';
export type { ExportSource, ExportSources } from './export-source.js';
export { exportWork } from './export-work.js';
export { Exports, type WantedExport } from './exports.js';
export { fileFormats, isFormat, type FormatName } from './format/formats.js';
export { formulaSafe, type Cell, type FileFormat } from './format/table.js';
