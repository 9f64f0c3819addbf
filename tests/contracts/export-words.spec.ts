import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { languages } from '@backroom/platform/language';

const root = join(import.meta.dirname, '../..');
type Words = Record<string, Record<string, string>>;
const read = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

describe('exported files', () => {
  it.each(languages)(
    'SHELL-10 SHELL-12 use the headings and labels of the console’s lists: %s',
    (language) => {
      const lists = read<Words & { carts: Words }>(`console/src/features/sales/${language}.json`);
      const files = read<Words>(`services/orders-ledger/src/export/words/${language}.json`);
      const { actions: _, ...columns } = lists['column']!;
      expect(files['column']).toEqual(columns);
      expect(files['several']).toEqual({
        operator: read<Record<string, string>>(`console/src/kit/table/${language}.json`)['operator'],
      });
      expect(files['given']).toEqual({ points: lists['pointsGiven'] });
      expect(files['status']).toEqual(lists['status']);
      expect(files['method']).toEqual(lists['method']);
      expect(files['cartStatus']).toEqual(lists.carts['state']);
      expect(lists.carts).toMatchObject(
        Object.fromEntries(Object.entries(files['cart']!).filter(([name]) => name !== 'products')),
      );
      // A record of a JSON file holds each heading once.
      for (const headings of [
        [files['column']!, files['several']!, files['figure']!].flatMap((one) => Object.values(one)),
        [
          ...Object.values(files['cart']!),
          files['several']!['operator'],
          files['figure']!['currency'],
          files['figure']!['total'],
        ],
      ])
        expect(new Set(headings).size).toBe(headings.length);
    },
  );
});
