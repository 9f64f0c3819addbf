import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { documents, root } from './repository.js';

/** Paths of files and folders between backticks and in links; topics and URLs are no paths. */
function pathsIn(text: string): string[] {
  const named = [
    ...text.matchAll(/`([\w-][\w./-]*\/[\w./-]*)`/g),
    ...text.matchAll(/\]\(([\w./-]+)(?:#[^)]*)?\)/g),
  ];
  return named.map(([, path]) => path!);
}

/** Written by a build or a command: a fresh clone does not have it. */
const isBuilt = (path: string) =>
  /(^|\/)(node_modules|dist|gen)(\/|$)/.test(path) || path.endsWith('/v2.d.ts');

/** From the document's folder or its sources, from the top, or from a service: `platform/outbox` is in its sources. */
function exists(document: string, path: string): boolean {
  const here = dirname(document);
  const [service, ...rest] = path.split('/');
  const ofServices = [join('services', path), join('services', service!, 'src', ...rest)];
  const places = [join(here, path), join(here, 'src', path), path, ...ofServices];
  return places.some((place) => existsSync(join(root, place)));
}

it.each(documents)('%s refers to existing files and folders', (document) => {
  const paths = pathsIn(readFileSync(join(root, document), 'utf8'));
  expect(paths.filter((path) => !isBuilt(path) && !exists(document, path))).toEqual([]);
});
