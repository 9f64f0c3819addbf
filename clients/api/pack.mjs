// Before it is packed: built, with the types of the API in it, which the gateway's routes are declared by.
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const root = join(here, '../..');
execFileSync(process.execPath, [join(root, 'node_modules/ts7/bin/tsc'), '-b', here], { stdio: 'inherit' });
copyFileSync(join(root, 'services/gateway/v2.d.ts'), join(here, 'dist/v2.d.ts'));
for (const file of globSync('dist/*.d.ts', { cwd: here }))
  writeFileSync(
    join(here, file),
    readFileSync(join(here, file), 'utf8').replaceAll("'@backroom/gateway/v2'", "'./v2.js'"),
  );
