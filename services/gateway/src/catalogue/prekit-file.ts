import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { csv, knownLanguage, localDate, pdf } from '@backroom/platform';
import type { Prekit, PrekitLine } from '@backroom/proto/catalogue/v1/stock';
import { prekitWords } from './prekit-words.js';
import { fileDay } from '../files/file-day.js';

export const prekitFormats = ['pdf', 'csv'] as const;
type Format = (typeof prekitFormats)[number];

/** Returns a pre-kit as a file (S-04): for printing with check boxes, or for another system. */
export function prekitFile(
  prekit: Prekit,
  { format, language, operatorName }: { format: Format; language: string; operatorName: string },
): StreamableFile {
  const words = prekitWords[knownLanguage(language)];
  const { product, sku, barcode, category, par, count, needed } = words;
  const headers = [product, sku, barcode, category, par, count, needed];
  const disposition = `attachment; filename="Prekit ${prekit.id} - ${fileDay(localDate(prekit.createdAt, zoneOf(prekit)))}.${format}"`;
  if (format === 'csv') {
    const rows = prekit.lines.map((line) => [...textsOf(line), line.par, line.count, line.needed]);
    const { bytes } = csv.write({ headers, rows, before: 0, isFirst: true, isLast: true, language });
    return new StreamableFile(bytes, { type: csv.type, disposition });
  }
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const pages = pdf({
    title: words.title(prekit.id),
    intro: [[operatorName, prekit.locationName, dayOf(prekit, language)].filter(Boolean).join(' · ')],
    headers,
    rows: prekit.lines.map((line) => [
      ...textsOf(line),
      ...[line.par, line.count, line.needed].map((figure) => whole.format(figure)),
    ]),
    ...{ figures: [4, 5, 6], tick: words.done, language },
    pageText: (page, all) => words.page(page, all),
    missingText: words.missing,
  });
  return new StreamableFile(Readable.from(pages, { objectMode: false }), {
    type: 'application/pdf',
    disposition,
  });
}

const zoneOf = ({ timezone }: Prekit): string => timezone || 'UTC';

/** The day of its creation at the location, in the reader's format: MM/dd/yyyy in English (S3 section 9). */
function dayOf(prekit: Prekit, language: string): string {
  const two = '2-digit' as const;
  const style: Intl.DateTimeFormatOptions =
    language === 'en' ? { year: 'numeric', month: two, day: two } : { dateStyle: 'medium' };
  return new Date(prekit.createdAt).toLocaleDateString(language, { ...style, timeZone: zoneOf(prekit) });
}

const textsOf = ({ productName, sku, barcode, categoryName }: PrekitLine): string[] => [
  ...[productName, sku, barcode, categoryName],
];
