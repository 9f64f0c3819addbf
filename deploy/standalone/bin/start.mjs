// npm start: installs, builds, and runs everything.
console.log('Backroom is starting');
const { join } = await import('node:path');
const { began, build, install, orExit } = await import('./prepare.mjs');
const { ROOT } = await import('./node24.mjs');
const { launch } = await import('./launch.mjs');

await orExit(async () => {
  await install();
  await build();
});
process.exit(await launch(join(ROOT, 'deploy/standalone/dist/main.js'), [String(began)]));
