// What Vite finds for `src/kit/resource/found-resources.ts`, found by Node for tests.
import { resourceFiles } from './resource-titles.js';

export const found = Object.fromEntries(
  await Promise.all(resourceFiles().map(async (file) => [`/src/${file}`, await import(`../src/${file}`)])),
);
