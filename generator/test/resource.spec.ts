import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Repository } from './repository.js';

let copy: Repository;
const make = (...args: string[]) => copy.run('generator/new.mjs', ['resource', ...args]);
const jest = (project: string, file: string) =>
  copy.run('node_modules/jest/bin/jest.js', ['--projects', project, '--testPathPatterns', file]);
const done = { status: 0, output: '' };
const edit = (path: string, change: (text: string) => string) => {
  const file = join(copy.folder, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};
const pathsIn = (output: string) => output.match(/^(?:proto|services|console)\/\S+$/gm)!;
const linesOf = (path: string) => readFileSync(join(copy.folder, path), 'utf8').trimEnd().split('\n').length;

beforeAll(() => {
  copy = new Repository();
}, 60_000);
afterAll(() => copy?.remove());

describe('PLAT-6 npm run new', () => {
  it.each([
    [['catalogue', 'tax'], 'the event of this name is taken'],
    [['catalogue', 'Price_tag'], 'is no name'],
    [['catalogue', 'order'], 'is a word of SQL'],
    [['shop', 'note'], 'is none of catalogue, locations-kiosks'],
    [['catalogue', 'note', '--of', 'kiosk'], 'a resource is --of account or location'],
    [
      ['catalogue', 'note', '--field', 'text:500'],
      'is no field: name:kind[:max], its kind one of text, long-text, whole',
    ],
    [['catalogue', 'note', '--field', 'remark:picture'], 'is no field'],
    [['catalogue', 'note', '--field', 'remark:text:201'], 'the bound of a text is 1 to 200'],
    [['catalogue', 'note', '--field', 'shelf:whole:many'], 'the bound of a whole is 1 to'],
    [['catalogue', 'note', '--field', 'is-open:flag:1'], 'a flag has no bound'],
    [['catalogue', 'note', '--field', 'version:whole'], 'no field can be called "version"'],
    [['catalogue', 'note', '--field', 'select:text'], 'is a word of SQL'],
    [['catalogue', 'note', '--field', 'a-b:text', '--field', 'a-b:text'], 'is no name'],
    [['catalogue', 'note', '--field', 'tip:text', '--field', 'tip:flag'], 'the field "tip" is defined twice'],
  ])('PLAT-6 refuses %j: %s', async (args, why) => {
    const { status, output } = await make(...args);
    expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining(why) });
  });

  it('PLAT-6 creates at most eight files and 300 lines, and changes no existing file', async () => {
    const before = await copy.run('generator/new.mjs', ['resource', 'catalogue', 'note', '--dry-run']);
    expect(before.status).toBe(0);
    const paths = pathsIn(before.output);
    expect(paths.length).toBeLessThanOrEqual(8);
    expect(paths.filter((path) => existsSync(join(copy.folder, path)))).toEqual([]);
  });

  it('PLAT-6 creates working resources of an operator and of a location; only open decisions fail', async () => {
    const made = [
      await make('catalogue', 'price-tag'),
      await make(
        ...['locations-kiosks', 'diary', '--of', 'location', '--plural', 'diaries'],
        ...['--field', 'label:text', '--field', 'remark:long-text:500'],
        ...['--field', 'shelf-number:whole:99', '--field', 'is-open:flag'],
        ...['--field', 'discount:percent', '--field', 'web-page:web-address'],
      ),
    ];
    for (const { status, output } of made) {
      expect(status ? output : 'made').toBe('made');
      const lines = pathsIn(output).map(linesOf);
      expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(300);
    }
    const paths = made.flatMap(({ output }) => pathsIn(output));
    expect(await copy.run('proto/generate.mjs', [])).toEqual(done);
    expect(await copy.run('node_modules/@bufbuild/buf/bin/buf', ['lint'], 'proto')).toEqual(done);
    const tsc = 'node_modules/ts7/bin/tsc';
    const services = ['catalogue', 'locations-kiosks', 'gateway'].map((name) => `services/${name}`);
    expect(await copy.run(tsc, ['-b', ...services])).toEqual(done);
    expect(await copy.run('services/gateway/api-types.mjs', [])).toEqual(done);
    expect(await copy.run(tsc, ['-p', 'tsconfig.json', '--noEmit'], 'console')).toEqual(done);
    expect(await copy.run(tsc, ['-p', 'tsconfig.specs.json'])).toEqual(done);
    const sources = paths.filter((path) => /\.tsx?$/.test(path));
    expect(await copy.run('node_modules/eslint/bin/eslint.js', ['--max-warnings', '0', ...sources])).toEqual(
      done,
    );
    const formatted = paths.filter((path) => !path.endsWith('.proto'));
    expect(
      await copy.run('node_modules/prettier/bin/prettier.cjs', [
        '--check',
        '--log-level',
        'warn',
        ...formatted,
      ]),
    ).toEqual(done);
    for (const [project, file] of [
      ['services/catalogue', 'price-tags'],
      ['services/locations-kiosks', 'diaries'],
    ] as const) {
      const { status, output } = await jest(project, file);
      expect(status ? output : 'passed').toBe('passed');
    }

    const unfilled = await jest('generator', 'filled-in');
    expect(unfilled.status).toBe(1);
    expect(unfilled.output).toContain('Tests:       3 failed, 3 total');
    for (const what of ['price_tags.proto:8 the meaning of a price tag', 'places/diaries/de.json'])
      expect(unfilled.output).toContain(what);
    for (const path of paths)
      edit(path, (text) => text.replaceAll(/^\s*\/\/ FILL IN: .*\n/gm, '').replaceAll('ROW-0', 'SETUP-1'));
    for (const path of paths.filter((one) => one.endsWith('en.json')))
      for (const language of ['de', 'es', 'fr', 'ja', 'zh'])
        cpSync(join(copy.folder, path), join(copy.folder, path.replace('en.json', `${language}.json`)));
    expect(await jest('generator', 'filled-in')).toMatchObject({ status: 0 });
  }, 340_000);
});
