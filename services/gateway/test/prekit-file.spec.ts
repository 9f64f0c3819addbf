import { describe, expect, it } from '@jest/globals';
import type { StreamableFile } from '@nestjs/common';
import { readCsv } from '@backroom/platform';
import { Prekit } from '@backroom/proto/catalogue/v1/stock';
import { oddNames } from '@backroom/testing/odd-names';
import { pdfPages } from '@backroom/testing/pdf-text';
import { prekitFile, type prekitFormats } from '../src/catalogue/prekit-file.js';

/** For a location where it is still the day before. */
const prekit = Prekit.fromPartial({
  ...{ id: 7, accountId: 11, locationId: 21, locationName: 'Lobby', timezone: 'America/New_York' },
  createdAt: Date.UTC(2026, 2, 5, 3, 30),
  lines: [
    {
      ...{
        productId: 1,
        productName: 'Apple juice',
        categoryName: 'Drinks',
        sku: 'A-1',
        barcode: '12345670',
      },
      ...{ par: 1_200, count: -3, needed: 1_200 },
    },
  ],
});
type Options = { format?: (typeof prekitFormats)[number]; language?: string; operatorName?: string };

async function bytesOf(file: StreamableFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file.getStream()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
const file = (one: Prekit, { format = 'pdf', language = 'en', operatorName = 'Harbor' }: Options = {}) =>
  prekitFile(one, { format, language, operatorName });
/** The text of its pages; where a line or a number is set in pieces, spaces are ignored. */
const printed = async (one: Prekit, options?: Options) =>
  pdfPages((await bytesOf(file(one, options))).toString('latin1'))
    .join(' ')
    .replaceAll(/\s/gu, '');
const named = (...names: string[]) =>
  Prekit.fromPartial({ ...prekit, lines: names.map((productName) => ({ ...prekit.lines[0], productName })) });

describe('PROD-3 the pre-kit file', () => {
  it.each([
    ['en', ['Pre-kit7', 'Harbor·Lobby·03/04/2026', 'Needed', 'Packed', '1,200', 'Page1of1']],
    ['de', ['Packliste7', 'Harbor·Lobby·04.03.2026', 'Bedarf', 'Gepackt', '1.200', 'Seite1von1']],
    ['es', ['Prekit7', 'Harbor·Lobby·4mar2026', 'Necesario', 'Página1de1']],
    ['fr', ['Pré-kit7', 'Harbor·Lobby·4mars2026', 'Besoin', 'Page1sur1']],
    ['ja', ['プリキット7', 'Harbor·Lobby·2026/03/04', '必要', '確認', '1/1ページ']],
    ['zh', ['预配单7', 'Harbor·Lobby·2026年3月4日', '需补', '第1页,共1页']],
  ])('PROD-3 SHELL-10 formats texts, numbers and dates for %s', async (language, words) => {
    const text = await printed(prekit, { language });
    for (const word of words) expect(text).toContain(word);
    expect(text).not.toContain('03-04-2026');
    // The file name is the same for every reader.
    for (const format of ['pdf', 'csv'] as const)
      expect(file(prekit, { format, language }).getHeaders().disposition).toBe(
        `attachment; filename="Prekit 7 - 03-04-2026.${format}"`,
      );
  });

  it('PROD-3 uses the UTC day for a location without a zone, and no operator name for a closed operator', async () => {
    const text = await printed({ ...prekit, timezone: '' }, { operatorName: '' });
    expect(text).toContain('Lobby·03/05/2026');
    expect(text).not.toContain('·Lobby');
  });

  it('PROD-3 prints names in other scripts, whatever the language of the reader', async () => {
    const names = [
      'Äpfel, 1 kg',
      'コーヒー',
      '可乐 330 毫升',
      'Квас',
      'Ωμέγα',
      '=HYPERLINK("x")',
      '<script>',
    ];
    const text = await printed(named(...names), { language: 'de' });
    for (const name of names) expect(text).toContain(name.replaceAll(' ', ''));
  });

  it.each(oddNames)('PROD-3 SHELL-12 runs no formula as CSV and preserves %s', async (_, name) => {
    const bytes = await bytesOf(file(named(name), { format: 'csv', language: 'ja' }));
    const text = bytes.toString('utf8');
    expect(text).toMatch(/^\uFEFF商品,SKU,バーコード,カテゴリー,適正,在庫,必要\r\n/);
    expect(text.split('\r\n')[1]).not.toMatch(/^"?[=+\-@]/);
    const { rows } = readCsv(bytes, { field: 'file', maxRows: 10 });
    expect(rows.map(({ cells }) => cells)).toEqual([
      [name, 'A-1', '12345670', 'Drinks', '1200', '-3', '1200'],
    ]);
  });
});
