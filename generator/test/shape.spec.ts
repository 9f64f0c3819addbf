import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const part = async <T>(file: string) => (await import(join(root, 'generator', file))) as T;
type Words = Record<string, unknown>;

/** What is made of a price tag, by its path. */
async function made(): Promise<Map<string, string>> {
  const { namesOf } = await part<{ namesOf: (name: string) => Words }>('names.mjs');
  const { wordsOf } = await part<{ wordsOf: (service: string, names: Words, how: Words) => Words }>(
    'words.mjs',
  );
  const { filesOf } = await part<{ filesOf: (folder: string, words: Words) => [string, string][] }>(
    'template.mjs',
  );
  const words = wordsOf('catalogue', namesOf('price-tag'), { of: 'account', field: ['rate:number:10000'] });
  return new Map(filesOf(join(root, 'generator/templates/resource'), words));
}
const written = (path: string) => readFileSync(join(root, path), 'utf8');

/** Whatever a resource is called. */
const nameless = (text: string) =>
  text
    .replaceAll(/price-tag|priceTag|tax(?!e)/g, 'thing')
    .replaceAll(/PriceTag|Tax(?!e)/g, 'Thing')
    .replaceAll(/taxes/g, 'things')
    .replaceAll(/Taxes/g, 'Things');
/** What a function calls, from its head on, in order. */
const steps = (text: string, head: string) => {
  const body = text.slice(text.indexOf(head)).split(/^ {2}\}$/m)[0]!;
  return [...nameless(body).matchAll(/(?<!function )\b(\w+)\(/g)].map(([, name]) => name!);
};

/** What taxes alone do: locations and products have them, and the demo makes some of its own. */
const ofTaxesAlone = ['tellLocations', 'tellProducts', 'productsOfThing', 'Problem', 'fault'];

describe('PLAT-6 what is made has the shape of what was written by hand', () => {
  it.each(['save', 'delete'])('PLAT-6 the command to %s does the steps of that of taxes', async (verb) => {
    const path = (name: string) => `services/catalogue/src/${name}/${verb}-${name}.command.ts`;
    const taxes = steps(written(path('tax')), '.run(').filter((name) => !ofTaxesAlone.includes(name));
    expect(steps((await made()).get(path('price-tag'))!, '.run(')).toEqual(taxes);
  });

  it('PLAT-6 its keepers are those of its routes', async () => {
    const files = await made();
    const scope = files.get('services/catalogue/src/price-tag/price-tag-scope.ts')!;
    const routes = files.get('services/gateway/src/catalogue/price-tags.routes.ts')!;
    const keepers = [...scope.matchAll(/permissions\.(\w+)/g)].map(([, name]) => name);
    const access = /access: \[(.*?)\]/.exec(routes)![1]!.match(/\w+/g);
    expect(access).toEqual(keepers);
  });

  it('PLAT-6 its parts have the names of those of taxes', async () => {
    const names = (text: string) =>
      [...nameless(text).matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
        ([, name]) => name!,
      );
    for (const [file, alone] of [
      [
        'services/catalogue/src/{}/{}.sql.ts',
        ['noThing', 'locationThing', 'locationThingPage', 'productsOfThing', 'shareThings'],
      ],
      ['services/catalogue/src/{}/{}-scope.ts', ['locationThingChange']],
      ['services/catalogue/src/{}/{}.events.ts', ['locationThingChanged']],
      ['services/catalogue/src/{}/{}.entity.ts', []],
    ] as const) {
      const of = (name: string) => file.replaceAll('{}', name);
      const byHand = names(written(of('tax'))).filter((name) => !(alone as readonly string[]).includes(name));
      expect(names((await made()).get(of('price-tag'))!).sort()).toEqual(byHand.sort());
    }
  });
});
