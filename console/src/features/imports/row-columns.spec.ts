import { describe, expect, it } from '@jest/globals';
import { createFormat } from '../../app/i18n/format';
import type { ListedRow } from './imports.api';
import { rowColumns } from './row-columns';

const t = ((key: string) => key) as never;

describe('rows of an import', () => {
  it("PROD-5 SHELL-10 show amounts in the operator's currency, and errors after their column name", () => {
    const columns = rowColumns({
      t,
      tRecord: t,
      format: createFormat('de'),
      currency: 'EUR',
      pathOf: () => '',
    });
    const what = columns.find(({ id }) => id === 'what')!;
    const row = {
      ...{ result: 'changed', undoFault: null, title: 'Tea', line: 2 },
      changes: [
        { field: 'price', before: '1.5', after: '2' },
        { field: 'name', before: 'Tea', after: '12' },
      ],
      faults: [{ field: 'row', code: 'no-such-code', message: 'must be there' }],
    } as unknown as ListedRow;
    const text = String(what.value!(row)).replaceAll('\u00a0', ' ');
    expect(text).toContain('1,50 € → 2,00 €');
    expect(text).toContain('Tea → 12');
    expect(text).toMatch(/wholeRow: .*must be there/i);
  });
});
