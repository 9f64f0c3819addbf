import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './node24.mjs';
import { ofServices } from './workspaces.mjs';

/** The source folders of everything that is part of the services. */
function sourceFolders() {
  const sources = ofServices.map((folder) => `${folder}/src`);
  return ['proto/backroom', ...sources].filter((folder) => existsSync(join(ROOT, folder)));
}

/**
 * Calls `build` when sources were quiet for a moment after a change, once at a time; changes during a build trigger the
 * next. `contracts` says whether a proto file was among them.
 */
export function onSourceChange(build) {
  let timer;
  let contracts = false;
  let building = Promise.resolve();
  const begin = () => {
    const change = { contracts };
    contracts = false;
    building = building.then(() => build(change));
  };
  for (const folder of sourceFolders())
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!/\.(ts|json|proto)$/.test(file ?? '') || /\.spec\.ts$/.test(file)) return;
      // Written by the build itself.
      if (folder === 'proto/src' && /^gen[\\/]/.test(file)) return;
      contracts ||= file.endsWith('.proto');
      clearTimeout(timer);
      timer = setTimeout(begin, 150);
    });
}
