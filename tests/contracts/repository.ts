import { globSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Installed, built and hidden folders; `gen` is generated from the contracts. */
const isNoSource = (path: string) => /(^|[/\\])(node_modules|dist|gen|\.[^/\\]+)$/.test(path);
const find = (pattern: string) => globSync(pattern, { cwd: root, exclude: isNoSource }).sort();

/** Documents of the repository, without licenses. */
export const documents = find('**/*.md').filter((path) => !path.endsWith('LICENSE.md'));

/** Code, contracts, styles and configuration with comments. */
export const sources = [
  ...find('**/*.{ts,tsx,mjs,js,proto,css,yaml,yml,tpl,conf,html,svg,py}'),
  ...find('**/Dockerfile'),
].filter((path) => !path.endsWith('.d.ts'));

export type Strings = { [key: string]: string | Strings };

/** Strings of a file with their paths: `list.empty`. */
export const flat = (strings: Strings, path = ''): [key: string, text: string][] =>
  Object.entries(strings).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );
