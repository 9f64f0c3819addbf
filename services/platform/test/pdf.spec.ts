import { describe, expect, it } from '@jest/globals';
import { pdfPages as read } from '@backroom/testing/pdf-text';
import { pdf, type PdfTable } from '../src/export/format/pdf.js';

const table: PdfTable = {
  title: 'Pre-kit 7',
  intro: ['Lobby'],
  headers: ['Product', 'Needed'],
  rows: [['Apple juice', '12']],
  figures: [1],
  pageText: (page, pages) => `Page ${page} of ${pages}`,
  missingText: 'Some characters are missing.',
  language: 'en',
};

async function file(more: Partial<PdfTable> = {}) {
  const pieces: Buffer[] = [];
  for await (const piece of pdf({ ...table, ...more })) pieces.push(piece);
  return { pieces, text: Buffer.concat(pieces).toString('latin1') };
}

describe('PROD-3 a table as PDF', () => {
  it('PROD-3 writes the true offset of each object', async () => {
    const { text } = await file();
    const start = Number(/startxref\n(\d+)/.exec(text)![1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at));
    expect(offsets.length).toBeGreaterThan(8);
    offsets.forEach((at, n) => expect(text.slice(at, at + 12)).toMatch(new RegExp(`^${n + 1} 0 obj`)));
  });

  it('PROD-3 shows every script of the supported languages as searchable text', async () => {
    const rows = [
      ['Äpfel, 1 kg', '3'],
      ['コーヒー', '4'],
      ['可乐 330 毫升', '5'],
    ];
    const [page] = read((await file({ rows, language: 'ja' })).text);
    const plain = page!.replaceAll(' ', '');
    for (const word of ['Pre-kit7', 'Lobby', 'Needed', 'Äpfel,1kg', 'コーヒー', '可乐330毫升', 'Page1of1'])
      expect(plain).toContain(word);
  });

  it('PROD-3 shows a box for a character that no font has, not an error', async () => {
    const [page] = read((await file({ rows: [['ab\u{1F600}c', '1']] })).text);
    expect(page).toContain('ab');
    expect(page).toContain('\u25A1');
  });

  it.each(['مطعم السلام', 'כהן', 'Lobby \u{1F469}\u{1F3FD}\u200D\u{1F373}'])(
    'F16: says on every page that characters of %s are missing',
    async (name) => {
      const rows = [[name, '1'], ...Array.from({ length: 100 }, (_, n) => [`Product ${n}`, '1'])];
      const pages = read((await file({ rows })).text);
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) expect(page).toContain('Some characters are missing.');
    },
  );

  it('F16: says nothing of missing characters in a file with all of them', async () => {
    const [page] = read((await file({ rows: [['नमस्ते カフェ東京 é', '1']] })).text);
    expect(page).not.toContain('Some characters');
  });

  it('PROD-3 repeats the headings and the page number on each page, and streams at least a piece per page', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => [`Product ${n}`, String(n)]);
    const { text, pieces } = await file({ rows, tick: 'Done' });
    const pages = read(text);
    expect(pages).toHaveLength(3);
    expect(pages.every((page) => page.includes('Product Needed Done'))).toBe(true);
    expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual([
      'Page 1 of 3',
      'Page 2 of 3',
      'Page 3 of 3',
    ]);
    expect(pages.join(' ').match(/Product \d+/g)).toHaveLength(120);
    expect(pieces.length).toBeGreaterThan(6);
  });

  it('PROD-3 wraps long texts within their cell and replaces control characters with spaces', async () => {
    const [page] = read((await file({ rows: [[`${'long '.repeat(80)}\u0007end\nline`, '1']] })).text);
    expect(page!.match(/long/g)).toHaveLength(80);
    expect(page).toContain('line');
  });

  it('PROD-3 yields the first bytes of 2,000 lines at once', async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => [`Product ${n}`, String(n)]);
    await file();
    const begun = performance.now();
    const pages = pdf({ ...table, rows });
    const { value } = await pages.next();
    const first = performance.now() - begun;
    expect((value as Buffer).subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
    expect(first).toBeLessThan(300);
  });
});
