import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { csv, knownLanguage, pdf } from '@backroom/platform';
import type { Prekit, PrekitLine } from '@backroom/proto/catalogue/v1/stock';
import { prekitWords } from './prekit-words.js';

export const prekitFormats = ['pdf', 'csv'] as const;
type Format = (typeof prekitFormats)[number];

/** A pre-kit as it is taken along (S-04): printed with boxes to tick, or for another system. */
export function prekitFile(
  prekit: Prekit,
  { format, language, operatorName }: { format: Format; language: string; operatorName: string },
): StreamableFile {
  const { day, words } = aboutOf(prekit, language);
  const { product, sku, barcode, category, par, count, needed } = words;
  const headers = [product, sku, barcode, category, par, count, needed];
  const disposition = `attachment; filename="Prekit ${prekit.id} - ${day}.${format}"`;
  if (format === 'csv') {
    const rows = prekit.lines.map((line) => [...textsOf(line), line.par, line.count, line.needed]);
    const { bytes } = csv.write({ headers, rows, before: 0, isFirst: true, isLast: true });
    return new StreamableFile(bytes, { type: csv.type, disposition });
  }
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const pages = pdf({
    title: words.title(prekit.id),
    intro: [[operatorName, prekit.locationName, day].filter(Boolean).join(' · ')],
    headers,
    rows: prekit.lines.map((line) => [
      ...textsOf(line),
      ...[line.par, line.count, line.needed].map((figure) => whole.format(figure)),
    ]),
    ...{ figures: [4, 5, 6], tick: words.done, language },
    pageText: (page, all) => words.page(page, all),
  });
  return new StreamableFile(Readable.from(pages, { objectMode: false }), {
    type: 'application/pdf',
    disposition,
  });
}

/** The day at the location when it was made: MM-dd-yyyy, as names of files have it. */
function aboutOf({ createdAt, timezone }: Prekit, language: string) {
  const [year, month, day] = new Date(createdAt)
    .toLocaleDateString('en-CA', { timeZone: timezone || 'UTC' })
    .split('-');
  return { day: `${month}-${day}-${year}`, words: prekitWords[knownLanguage(language)] };
}

const textsOf = ({ productName, sku, barcode, categoryName }: PrekitLine): string[] => [
  ...[productName, sku, barcode, categoryName],
];
