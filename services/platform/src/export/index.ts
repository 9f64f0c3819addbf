export { exportTables, type ExportView } from './export.sql.js';
export type { ExportSource, ExportSources } from './export-source.js';
export { exportWork } from './export-work.js';
export { Exports, type WantedExport } from './exports.js';
export { fileFormats, type FormatName } from './format/formats.js';
export type { AmountCell, Cell, FileFormat, MomentCell } from './format/table.js';
