// run.mjs <built file> [arguments]: runs one program of this repository, installed and built first.
import { resolve } from 'node:path';
import { ROOT } from './node24.mjs';
import { launch } from './launch.mjs';
import { build, install, orExit } from './prepare.mjs';

const [entry, ...args] = process.argv.slice(2);
if (!entry) {
  console.error('usage: run.mjs <built file> [arguments]');
  process.exit(2);
}
await orExit(async () => {
  await install();
  await build(['services']);
});
process.exit(await launch(resolve(ROOT, entry), args));
