// build.mjs [build…]: installs missing packages, then runs the named builds of prepare.mjs, all by default.
import { build, install, orExit } from './prepare.mjs';

const names = process.argv.slice(2);
await orExit(async () => {
  await install();
  await build(names.length > 0 ? names : undefined);
});
