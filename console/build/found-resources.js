// What Vite finds for `src/kit/resource/found-resources.ts`, found by Node for tests.
import { resourceFiles } from './resource-titles.js';

export const found = Object.fromEntries(
  await Promise.all(resourceFiles().map(async (file) => [`../../${file}`, await import(`../src/${file}`)])),
);
