/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from '@jest/globals';
import { FontChoice, type FontFiles } from '@backroom/platform/text-files';
import { pdfFile } from './pdf-file';

const require = createRequire(import.meta.url);
const family = (name: string) => path.dirname(require.resolve(`@fontsource/${name}/package.json`));

/** The same slices as in the browser. */
async function fontFilesHere(...names: string[]): Promise<FontFiles> {
  const slices: FontFiles['slices'] = [];
  for (const name of names) {
    const ranges = JSON.parse(await readFile(path.join(family(name), 'unicode.json'), 'utf8')) as Record<
      string,
      string
    >;
    for (const [slice, range] of Object.entries(ranges).reverse())
      slices.push({ key: `${name}/files/${name}-${slice.replace(/[[\]]/g, '')}-400-normal.woff`, range });
  }
  return {
    slices,
    async load(key) {
      const [name, ...rest] = key.split('/');
      const bytes = await readFile(path.join(family(name!), ...rest));
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    },
  };
}

const options = {
  pageText: (page: number, pages: number) => `Page ${page} of ${pages}`,
  number: (value: number) => value.toFixed(2),
  missingText: '',
};

/** Returns every stream of a document, decompressed. */
async function streamsOf(pdf: Blob): Promise<string> {
  const bytes = Buffer.from(await pdf.arrayBuffer());
  const found: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 1)) {
    const end = bytes.indexOf('endstream', at);
    if (bytes.subarray(at - 3, at).toString() === 'end') continue;
    try {
      found.push(inflateSync(bytes.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // Not a compressed stream.
    }
  }
  return found.join('\n');
}

const hex = (text: string) =>
  Array.from(text, (one) => one.codePointAt(0)!.toString(16).padStart(4, '0').toUpperCase());

describe('SHELL-12 PDF export of a list', () => {
  test('SHELL-12 is A4 in 8 points, with readable and searchable text in six languages', async () => {
    const fonts = await fontFilesHere('noto-sans', 'noto-sans-jp', 'noto-sans-sc');
    const names = ['José Müller', 'Ærø ß', '売上レポート', '销售报告', 'Łódź', 'Ελλάδα', 'Москва'];
    const table = { name: 'Users', headers: ['Name', 'Total'], rows: names.map((name) => [name, 12.5]) };
    const pdf = await pdfFile(table, { ...options, fonts });
    const streams = await streamsOf(pdf);
    // The map from glyphs to characters, used for searching and copying.
    for (const character of hex(names.join('').replaceAll(' ', '')))
      expect(streams).toContain(`<${character}>`);
    expect(streams).toMatch(/ 8 Tf/);
    const [page] = (await PDFDocument.load(await pdf.arrayBuffer())).getPages();
    expect([Math.round(page!.getWidth()), Math.round(page!.getHeight())]).toEqual([595, 842]);
  });

  test('SHELL-12 continues on further pages, shows a box for characters without a font, and can be aborted', async () => {
    const fonts = await fontFilesHere('noto-sans', 'noto-sans-jp');
    const rows = Array.from({ length: 500 }, (_, at) => [
      `Row ${at} \u{1F680} ${'long '.repeat(at % 30)}`,
      null,
      at,
    ]);
    const pdf = await pdfFile({ name: 'Many', headers: ['A', 'B', 'C'], rows }, { ...options, fonts });
    expect((await PDFDocument.load(await pdf.arrayBuffer())).getPageCount()).toBeGreaterThan(5);
    const control = new AbortController();
    const stopped = pdfFile(
      { name: 'Many', headers: ['A'], rows },
      { ...options, fonts, signal: control.signal },
    );
    control.abort();
    await expect(stopped).rejects.toThrow();
  });

  test.each([
    ['مطعم السلام', true],
    ['כהן', true],
    ['Lobby\u{1F469}\u{1F3FD}\u200D\u{1F373}', true],
    ['नमस्ते カフェ東京 e\u0301', false],
  ])('F16: says whether characters of %s are missing', async (name, isMissing) => {
    const fonts = await fontFilesHere('noto-sans', 'noto-sans-jp', 'noto-sans-sc');
    const table = { name: 'Places', headers: ['Name'], rows: [[name]] };
    const pdf = await pdfFile(table, { ...options, fonts, missingText: 'Ж' });
    const shown = (await streamsOf(pdf)).includes('<0416>');
    expect(shown).toBe(isMissing);
  });

  test('SHELL-12 looks up a character in the order of the fonts', async () => {
    const choice = new FontChoice(await fontFilesHere('noto-sans', 'noto-sans-sc'));
    expect(choice.of('A')).toContain('noto-sans-latin-400');
    expect(choice.of('销')).toContain('noto-sans-sc');
    expect(choice.of('\u{1F680}')).toBeUndefined();
  });
});
