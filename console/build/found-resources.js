// Finds in Node, for tests, the files that Vite finds for `src/kit/resource/found-resources.ts`.
import { createRequire } from 'node:module';
import { resourceFiles, source } from './source-files.ts';

const load = createRequire(import.meta.url);

export const found = Object.fromEntries(resourceFiles().map((file) => [`/src/${file}`, load(source + file)]));
