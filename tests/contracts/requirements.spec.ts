import { join } from 'node:path';
import { expect, it } from '@jest/globals';

interface Requirements {
  rows: { row: string; what: string }[];
  withoutProof: { row: string; reason: string }[];
}
const { problemsOf, readRequirements, rowsNamedIn } = (await import(
  join(import.meta.dirname, '../../docs/requirement-rows.mjs')
)) as {
  problemsOf(requirements: Requirements, proofs: Map<string, string[]>): string[];
  readRequirements(document: string): Requirements;
  rowsNamedIn(spec: string): Set<string>;
};

const document = (withoutProof: string) => `## DASH

| row | what |
|---|---|
| DASH-1 | Tiles. |
| DASH-2 | Figures \`a\`, b. |

## Rows without proof

| row | reason |
|---|---|
${withoutProof}`;
const listed = '| DASH-2 | Not started. |\n';
const problems = (withoutProof: string, ...proven: string[]) =>
  problemsOf(readRequirements(document(withoutProof)), new Map(proven.map((row) => [row, ['a.spec.ts']])));

it('reads rows, and rows without proof with their reasons', () => {
  expect(readRequirements(document(listed))).toEqual({
    rows: [
      { row: 'DASH-1', what: 'Tiles.' },
      { row: 'DASH-2', what: 'Figures `a`, b.' },
    ],
    withoutProof: [{ row: 'DASH-2', reason: 'Not started.' }],
  });
});

it('finds rows in test titles only', () => {
  const quote = "'";
  const spec = [
    `it(${quote}DASH-1 shows tiles${quote}, () => 0);`,
    `describe.each([[1]])(${quote}DASH-2 %s${quote}, () => 0);`,
    '// DASH-3',
  ].join('\n');
  expect([...rowsNamedIn(spec)]).toEqual(['DASH-1', 'DASH-2']);
});

it('a row has either a test or a reason for having none', () => {
  expect(problems(listed, 'DASH-1')).toEqual([]);
  expect(problems('', 'DASH-1', 'DASH-2')).toEqual([]);
  expect(problems('', 'DASH-1')).toEqual([expect.stringContaining('DASH-2 has no proof')]);
  expect(problems(listed)).toEqual([expect.stringContaining('DASH-1 has no proof')]);
  expect(problems(listed, 'DASH-1', 'DASH-2')).toEqual([expect.stringContaining('DASH-2 has a proof')]);
});

it('tests and the list of rows without tests name known rows once', () => {
  expect(problems(listed, 'DASH-1', 'DASH-9')).toEqual([
    'DASH-9 is not a row of requirements.md, and is named in a.spec.ts',
  ]);
  expect(problems(`${listed}| DASH-8 | Later. |\n`, 'DASH-1')).toEqual([
    expect.stringContaining('DASH-8, listed without proof'),
  ]);
  expect(problems(`${listed}${listed}`, 'DASH-1')).toEqual([
    expect.stringContaining('DASH-2 is twice among the rows without proof'),
  ]);
});
