import { join } from 'node:path';

interface Chosen {
  steps: { name: string; jest?: string[]; engines?: string[] }[];
  files: string[];
  jestOptions: string[];
}
const root = join(import.meta.dirname, '../../..');
const { chosen } = (await import(join(root, 'deploy/standalone/bin/test-steps.mjs'))) as {
  chosen(args: string[]): Chosen;
};
const namesOf = ({ steps }: Chosen) => steps.map(({ name }) => name);

describe('what npm test is asked for', () => {
  it('is everything but what is asked for by name alone', () => {
    const all = chosen([]);
    expect(namesOf(all)).toEqual(expect.arrayContaining(['types', 'services', 'browser', 'split flows']));
    expect(namesOf(all)).not.toContain('faults');
    expect(all.jestOptions).toEqual([]);
  });

  it('is steps by name, files of them by words, and options of Jest', () => {
    const one = chosen(['browser', 'places', '-t', 'SETUP-3']);
    expect(namesOf(one)).toEqual(['browser']);
    expect(one.files).toEqual(['places']);
    expect(one.jestOptions).toEqual(['--testPathPatterns', 'places', '-t', 'SETUP-3']);
  });

  it('is a project by its folder, with the engines that do not take long', () => {
    const { steps } = chosen([join(root, 'services/catalogue'), 'taxes']);
    expect(steps).toMatchObject([
      {
        name: 'services/catalogue',
        jest: [join(root, 'services/catalogue')],
        engines: ['--postgres', '--clickhouse'],
      },
    ]);
  });

  it('is nothing that there is not', () => {
    expect(() => chosen(['brwser'])).toThrow('no such step: brwser; there are format, lint');
  });
});
