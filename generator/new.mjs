// `npm run new -- resource <service> <name> [--of location] [--plural names] [--row SETUP-2]
//   [--field name:kind[:max]…] [--dry-run]`
import { parseArgs } from 'node:util';
import { filesToMake, write } from './changes.mjs';
import { namesOf } from './names.mjs';
import { wordsOf } from './words.mjs';

const usage =
  'npm run new -- resource <service> <name> [--of location] [--plural names] [--row SETUP-2] [--field name:kind[:max]] [--dry-run]';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      of: { type: 'string', default: 'account' },
      plural: { type: 'string' },
      row: { type: 'string' },
      field: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [what, service, name, ...more] = positionals;
  if (what !== 'resource' || !service || !name || more.length > 0) throw new Error(usage);
  const words = wordsOf(service, namesOf(name, values.plural), values);
  const files = await filesToMake(words);
  for (const { path } of files) console.log(path);
  if (!values['dry-run']) {
    write(files);
    console.log(`
Run, in this order:
  npm test -- types && npm run api && npm run asyncapi && npm run types
  npm test -w services/${service} -- ${words.files}

Then decide, until \`npm test -- generator filled-in\` passes:
  - who keeps ${words.nouns}, and the meaning of one ("FILL IN" in the files)
  - the row of docs/requirements.md${values.row ? '' : ', instead of ROW-0 in the name of the test (or by --row)'}
  - the strings in five languages (copies of ${words.consoleFolder}/en.json)`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
