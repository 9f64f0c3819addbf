import { csv } from './csv.js';
import { json } from './json.js';
import type { FileFormat } from './table.js';
import { pack } from './pack.js';
import { createXlsx } from './xlsx.js';

const xlsx = createXlsx(pack);

/** The file formats of the server. */
export const fileFormats = { csv, json, xlsx } as const satisfies Record<string, FileFormat>;
export type FormatName = keyof typeof fileFormats;

export function isFormat(name: string): name is FormatName {
  return Object.hasOwn(fileFormats, name);
}
