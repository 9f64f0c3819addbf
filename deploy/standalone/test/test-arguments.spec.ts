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

describe('the arguments of npm test', () => {
  it('select all steps but those that run by name only', () => {
    const all = chosen([]);
    expect(namesOf(all)).toEqual(expect.arrayContaining(['types', 'services', 'browser', 'split flows']));
    expect(namesOf(all)).not.toContain('faults');
    expect(all.jestOptions).toEqual([]);
  });

  it('select steps by name, files by words, and pass options to Jest', () => {
    const one = chosen(['browser', 'places', '-t', 'SETUP-3']);
    expect(namesOf(one)).toEqual(['browser']);
    expect(one.files).toEqual(['places']);
    expect(one.jestOptions).toEqual(['--testPathPatterns', 'places', '-t', 'SETUP-3']);
  });

  it('select a project by its folder, with the fast engines', () => {
    const { steps } = chosen([join(root, 'services/catalogue'), 'taxes']);
    expect(steps).toMatchObject([
      {
        name: 'services/catalogue',
        jest: [join(root, 'services/catalogue')],
        engines: ['--postgres', '--clickhouse'],
      },
    ]);
  });

  it('are refused when they match nothing', () => {
    expect(() => chosen(['brwser'])).toThrow('no such step: brwser; there are format, lint');
  });
});
