import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { withBlueprint } from '@backroom/testing/blueprints';

const root = join(import.meta.dirname, '../..');
const partOfAnother = /'(\.\.\/[^']+\.(?:command|consumers?|work|entity|entities|controller)\.js)'/g;
const found = (pattern: string) => globSync(pattern, { cwd: root }).sort();

it.each(withBlueprint)('PLAT-1 %s declares its parts in the folder that defines them', (service) => {
  const src = `services/${service}/src`;
  const aggregates = found(`${src}/**/*.aggregate.ts`);
  const folders = found(`${src}/*/`).filter((folder) => !/(demo|migrations)$/.test(folder));
  expect(aggregates.map((file) => dirname(file))).toEqual(folders);
  // An aggregate has its own commands, consumers and records, not those of a sibling folder.
  const borrowed = aggregates.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(partOfAnother)].map(([, part]) => `${file}: ${part}`),
  );
  expect(borrowed).toEqual([]);
});
