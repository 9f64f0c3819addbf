import { z } from 'zod';
import { listOf } from '../../route/fields.js';
import { fileFormats, languages, type FormatName } from '@backroom/platform';
import type { Export } from '@backroom/proto/platform/v1/export';
import { customersQuery } from '../../customers/customer-shapes.js';
import { cartsQuery } from '../carts.routes.js';
import { ledgerQuery } from '../ledger-shapes.js';
import { instantOf, optionalInstantOf } from '../../route/instants.js';

const states = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
const kinds = ['order', 'valueAdd', 'tabPayment', 'carts', 'customers'] as const;
const formats = Object.keys(fileFormats) as [FormatName, ...FormatName[]];
export const written = {
  format: z
    .enum([...formats, 'xls'])
    .default('csv')
    .transform((format): FormatName => (format === 'xls' ? 'xlsx' : format))
    .describe('File format; `xls` creates an .xlsx file'),
  language: z
    .enum(languages)
    .default('en')
    .describe(
      'Language of headings and labels, and format of amounts and times. CSV in German, Spanish and French has semicolons and decimal commas',
    ),
};

/** The customers to export, and the format: the query of their list without a page. */
export const customersFile = customersQuery
  .omit({ page: true, limit: true, sort: true, location: true })
  .extend(written);
export type CustomersFile = z.infer<typeof customersFile>;

/** The rows of a ledger to export, and the format: the query of its list without a page. */
export const ledgerFile = ledgerQuery.omit({ page: true, limit: true }).extend(written);
export const cartsFile = cartsQuery.omit({ page: true, limit: true }).extend(written);
export type LedgerFile = z.infer<typeof ledgerFile>;
export type CartsFile = z.infer<typeof cartsFile>;

export const exportParams = z.strictObject({ id: z.uuid() });
export type ExportParams = z.infer<typeof exportParams>;

export const exportAnswer = z
  .object({
    id: z.string(),
    kind: z.enum(kinds),
    format: z.enum(formats),
    language: z.string(),
    state: z.enum(states),
    rows: z.int().describe('Rows written so far'),
    total: z.int().describe('Total rows that match the filter'),
    totalExact: z.boolean().describe('Whether the number is exact; if false, it is a minimum'),
    bytes: z.int().describe('Bytes written so far'),
    problem: z.string().nullable().describe('Reason for the failure: too-many-rows or internal'),
    askedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().describe('Time at which the file is deleted'),
    startDate: z.iso.date().nullable().describe('First day of the filter'),
    endDate: z.iso.date().nullable().describe('Last day of the filter'),
  })
  .meta({ id: 'Export' });
export type ExportAnswer = z.infer<typeof exportAnswer>;
export const exportsAnswer = z.object(listOf(exportAnswer)).meta({ id: 'ExportList' });

export function answerOf({
  problem,
  askedAt,
  endedAt,
  expiresAt,
  fromDate,
  toDate,
  ...rest
}: Export): ExportAnswer {
  return {
    ...rest,
    kind: kinds.find((kind) => kind === rest.kind) ?? 'order',
    format: rest.format as FormatName,
    state: states.find((state) => state === rest.state) ?? 'failed',
    problem: problem || null,
    askedAt: instantOf(askedAt),
    endedAt: optionalInstantOf(endedAt),
    expiresAt: instantOf(expiresAt),
    startDate: fromDate || null,
    endDate: toDate || null,
  };
}
