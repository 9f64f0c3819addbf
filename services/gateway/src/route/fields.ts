import { lengthOf } from '@backroom/proto/fields';
import { permissions, type PermissionName } from '@backroom/proto/permissions';
import { maxLengths } from '@backroom/proto/lengths';
import { z } from 'zod';
import { fault } from '../faults.js';
import { withFault } from './schema-faults.js';

const id = z.int().min(1);
/** A calendar day in the location's zone. There are no sales before 1970, and no engine supports the days of year 0. */
export const day = z.iso.date().refine((date) => date >= '1970-01-01', withFault(fault('before-1970')));

/** An id to filter by, or a number that may be 0. */
export const optionalId = z.int().min(0).optional();

const usForm = /^(\d{2})\/(\d{2})\/(\d{4})$/;
/** A day in the format of the documents, in the operator's calendar. */
export const usDay = z
  .string()
  .refine((text) => usForm.test(text) && day.safeParse(isoDay(text)).success, withFault(fault('us-date')))
  .meta({ pattern: '^\\d{2}\\/\\d{2}\\/\\d{4}$' });

/** The same day as yyyy-MM-dd; other text stays unchanged. */
export function isoDay(text: string): string {
  return text.replace(usForm, '$3-$1-$2');
}

/** An instant whose year has four digits, in UTC as well: there are no sales before 1970. */
export const moment = z.iso.datetime({ offset: true }).refine(
  (text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 1970 && year <= 9999;
  },
  withFault(fault('no-moment')),
);

/** Query of every list (S1 section 7, SHELL-11): pages from 1; the date range and operator are always sent. */
export const listQuery = {
  page: z.int().min(1).max(1_000_000).default(1),
  /** A screen shows at most 50; an export reads a thousand at a time. */
  limit: z.int().min(1).max(1_000).default(10),
  keywords: z.string().max(100).default('').describe('Beginnings of words, regardless of case and accents'),
  startDate: day.optional(),
  endDate: day.optional(),
  period: z
    .enum(['days', 'weeks', 'months', 'years', 'custom'])
    .optional()
    .describe('Name of the date range; requires `startDate` and `endDate`'),
  /** 1: all accessible operators. */
  operator: id.optional(),
  /** 1: all accessible locations. */
  location: id.optional(),
};

/**
 * Sort orders of a list: a column, or with a minus the same in descending order. The first is the default order, as
 * far as a single column describes it.
 */
export const sortedBy = <const Name extends string>(
  defaultSort: NoInfer<Name | `-${Name}`> | undefined,
  names: readonly [Name, ...Name[]],
) => {
  const sort = z
    .enum(names.flatMap((name): [Name, `-${Name}`] => [name, `-${name}`]))
    .describe('Sort column; prefix with `-` for descending order');
  return {
    sort: defaultSort === undefined ? sort.optional() : sort.optional().default(defaultSort as never),
  };
};

/** Text with a limited number of characters, counted as in the services (`lengthOf`). */
export function characters(maxChars: number, minChars = 0) {
  const rule = withFault(fault('too-long', { max: maxChars }));
  const text = z.string().refine((value) => lengthOf(value) <= maxChars, rule);
  return (minChars > 0 ? text.min(minChars) : text).meta({ maxLength: maxChars });
}

/** A permission by its name. */
export const knownPermission = z.enum(Object.keys(permissions) as [PermissionName, ...PermissionName[]]);

export const idParam = z.strictObject({ id });

/** `1` means all; services expect an empty list for that. */
export function idsOf(...ids: (number | undefined)[]): number[] {
  return ids.filter((value): value is number => value !== undefined && value !== 1);
}

export const paged = { totalItems: z.int() };
/** For lists whose total is counted up to a limit. */
export const counted = {
  ...paged,
  exact: z.boolean().describe('Whether the number is exact; if false, it is a minimum'),
};

/** The total of a list as in responses; `exact` where counting stops at a limit. */
export function metaOf(total: number): { totalItems: number };
export function metaOf(total: number, exact: boolean): { totalItems: number; exact: boolean };
export function metaOf(totalItems: number, exact?: boolean) {
  return exact === undefined ? { totalItems } : { totalItems, exact };
}

/** A list of this product: its rows and their total. Lists of the documents keep their names there. */
export const listOf = <Row extends z.ZodType>(row: Row) => ({ data: z.array(row), meta: z.object(paged) });
export const countedListOf = <Row extends z.ZodType>(row: Row) => ({
  data: z.array(row),
  meta: z.object(counted),
});

/** The response of a list without pages. */
export const whole = <Row>(data: Row[]) => ({ data, meta: metaOf(data.length) });

/** An address in a response. */
export const address = z
  .object({
    streetOne: z.string(),
    streetTwo: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
  })
  .meta({ id: 'Address' });

const line = (maxChars: number) => characters(maxChars).default('');
/** An address in a request; its service validates each line. */
export const addressBody = z.strictObject({
  streetOne: line(maxLengths.streetLine),
  streetTwo: line(maxLengths.streetLine),
  city: line(maxLengths.addressLine),
  state: line(maxLengths.addressLine),
  zip: line(maxLengths.zip),
  country: line(maxLengths.addressLine),
});

/** The response of a change without data. */
export const done = z.object({ message: z.string() }).meta({ id: 'Done' });
