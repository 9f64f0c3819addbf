// npm run dev: the system, services that come back when their code changes, the console with hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node24, ROOT } from './node24.mjs';
import { launch } from './launch.mjs';
import { began, build, install, orExit } from './prepare.mjs';

await orExit(async () => {
  await install();
  await build();
});
const beside = (folder, script, args) =>
  spawn(node24(), [join(ROOT, script), ...args], {
    cwd: join(ROOT, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
const watchers = [
  beside('.', 'node_modules/ts7/bin/tsc', ['-b', '--watch', '--preserveWatchOutput']),
  beside('console', 'node_modules/vite/bin/vite.js', []),
];
process.on('exit', () => watchers.forEach((helper) => helper.kill()));
process.exit(
  await launch(join(ROOT, 'deploy/standalone/dist/main.js'), [String(began)], { BACKROOM_WATCH: '1' }),
);
