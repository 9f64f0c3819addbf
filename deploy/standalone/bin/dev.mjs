// npm run dev: the system, services that restart when their code changes, the console with hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node24, ROOT } from './node24.mjs';
import { launch } from './launch.mjs';
import { began, build, install, orExit, log, tryBuild } from './prepare.mjs';
import { firstFreePort } from './first-free-port.mjs';
import { onSourceChange } from './source-changes.mjs';

await orExit(async () => {
  await install();
  await build(['services']);
});

const begun = new Set();
/** Resolves with its exit code. */
function run(folder, script, ...args) {
  const child = spawn(node24(), [join(ROOT, script), ...args], {
    cwd: join(ROOT, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  begun.add(child);
  return new Promise((resolve) => child.once('exit', (code) => (begun.delete(child), resolve(code ?? 1))));
}
process.on('exit', () => begun.forEach((child) => child.kill()));

const port = await firstFreePort(5173);
void run('console', 'node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort');
onSourceChange(async ({ contracts }) => {
  if (contracts && !(await tryBuild(['messages']))) return;
  log('building what changed');
  // Output in dist/ restarts its services.
  await run('.', 'node_modules/ts7/bin/tsc', '-b');
});
process.exit(
  await launch(join(ROOT, 'deploy/standalone/dist/main.js'), [String(began)], {
    BACKROOM_WATCH: `http://localhost:${port}/`,
  }),
);
