// Generates `src/gen` from the contracts, without network. Files with unchanged content are not written, so that their
// dependents are not rebuilt.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { runBuf } from './buf.mjs';
import { readDescriptors, registryOf, writeDescriptors } from './write-descriptors.mjs';
import { writeEvents } from './write-events.mjs';
import { writeFields } from './write-fields.mjs';

const generated = join(import.meta.dirname, 'src/gen');

/** Paths of all files in a folder, relative to it. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'backroom-proto-'));
try {
  runBuf('generate', '--output', folder);
  const fresh = join(folder, 'src/gen');
  const descriptors = readDescriptors();
  const registry = registryOf(descriptors);
  writeDescriptors(fresh, descriptors);
  writeEvents(fresh, registry);
  writeFields(fresh, registry);
  const files = filesIn(fresh);
  mkdirSync(generated, { recursive: true });
  for (const file of filesIn(generated)) if (!files.includes(file)) rmSync(join(generated, file));
  for (const file of files) {
    const text = readFileSync(join(fresh, file), 'utf8');
    if (textOf(join(generated, file)) === text) continue;
    mkdirSync(dirname(join(generated, file)), { recursive: true });
    writeFileSync(join(generated, file), text);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
