// build.mjs [build…]: installs what is missing, then runs the named builds of prepare.mjs, all by default.
import { build, install, orExit } from './prepare.mjs';

const names = process.argv.slice(2);
await orExit(async () => {
  await install();
  await build(names.length > 0 ? names : undefined);
});
