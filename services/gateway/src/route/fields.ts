import { lengthOf } from '@backroom/proto/fields';
import { permissions, type PermissionName } from '@backroom/proto/permissions';
import { z } from 'zod';
import { fault } from '../faults.js';
import { says } from './schema-faults.js';

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** `true` or `false` as text, which is how a query says it. */
export const flag = z.stringbool().meta({ type: 'boolean' });
/** A calendar day in the location's zone. Before 1970 nothing was sold, and no engine counts the days of year 0. */
export const day = z.iso.date().refine((date) => date >= '1970-01-01', says(fault('before-1970')));

/** An id to filter by. An empty one is none: a screen sends `group=` while nothing is chosen. */
export const optionalId = z.coerce
  .string()
  .refine((text) => /^\d{0,15}$/.test(text), says(fault('unknown')))
  .transform((text) => (text ? Number(text) : undefined))
  .optional()
  .meta({ type: 'integer' });

const usForm = /^(\d{2})\/(\d{2})\/(\d{4})$/;
/** A day as the documents have it, by the operator's calendar. */
export const usDay = z
  .string()
  .refine((text) => usForm.test(text) && day.safeParse(isoDay(text)).success, says(fault('us-date')))
  .meta({ pattern: '^\\d{2}\\/\\d{2}\\/\\d{4}$' });

/** The same written as yyyy-MM-dd; other text stays as it is. */
export function isoDay(text: string): string {
  return text.replace(usForm, '$3-$1-$2');
}

/** A moment that a calendar of four digits of years has, in UTC as well: nothing was sold before 1970. */
export const moment = z.iso.datetime({ offset: true }).refine(
  (text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 1970 && year <= 9999;
  },
  says(fault('no-moment')),
);

/** Query of every list (S1 section 7, SHELL-11): pages from 1; the date range and operator are always sent along. */
export const listQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  /** A screen shows at most 50; an export takes a thousand at a time. */
  limit: z.coerce.number().int().min(1).max(1_000).default(10),
  keywords: z.string().max(100).default(''),
  startDate: day.optional(),
  endDate: day.optional(),
  period: z.enum(['days', 'weeks', 'months', 'years', 'custom']).optional(),
  /** 1: all operators within reach. */
  operator: id.optional(),
  /** 1: all locations within reach. */
  location: id.optional(),
};

/**
 * What a list can be sorted by: a column, or behind a minus the same from the last on. The first is the order that it has
 * where none is asked for, as far as a column alone tells it.
 */
export const sortedBy = <const Name extends string>(
  atFirst: NoInfer<Name | `-${Name}`> | undefined,
  names: readonly [Name, ...Name[]],
) => {
  const sort = z
    .enum(names.flatMap((name): [Name, `-${Name}`] => [name, `-${name}`]))
    .describe('Sort column; prefix with `-` for descending order');
  return { sort: atFirst === undefined ? sort.optional() : sort.optional().default(atFirst as never) };
};

/** Text of so many characters, counted as the services do (`lengthOf`). */
export function characters(most: number, least = 0) {
  const rule = says(fault('too-long', { max: most }));
  const text = z.string().refine((value) => lengthOf(value) <= most, rule);
  return (least > 0 ? text.min(least) : text).meta({ maxLength: most });
}

/** A permission by its name. */
export const knownPermission = z.enum(Object.keys(permissions) as [PermissionName, ...PermissionName[]]);

export const idParam = z.strictObject({ id });

/** `1` stands for all; services take an empty list for that. */
export function idsOf(...ids: (number | undefined)[]): number[] {
  return ids.filter((value): value is number => value !== undefined && value !== 1);
}

export const paged = { totalItems: z.int() };
/** Where counting stops at some number. */
export const counted = {
  ...paged,
  exact: z.boolean().describe('Whether the number is exact; if false, it is a minimum'),
};

/** How many a list has in all, as its answers say it; `exact` where counting stops at some number. */
export function metaOf(total: number): { totalItems: number };
export function metaOf(total: number, exact: boolean): { totalItems: number; exact: boolean };
export function metaOf(totalItems: number, exact?: boolean) {
  return exact === undefined ? { totalItems } : { totalItems, exact };
}

/** A list of this product's own: its rows, and how many there are. The documents' lists keep the names that they have there. */
export const listOf = <Row extends z.ZodType>(row: Row) => ({ data: z.array(row), meta: z.object(paged) });
export const countedListOf = <Row extends z.ZodType>(row: Row) => ({
  data: z.array(row),
  meta: z.object(counted),
});

/** The answer for a list that has no pages. */
export const whole = <Row>(data: Row[]) => ({ data, meta: metaOf(data.length) });

/** An address of an answer. */
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

const line = z.string().max(200).default('');
/** An address as it is sent; its service says what each line may hold. */
export const addressBody = z.strictObject({
  streetOne: line,
  streetTwo: line,
  city: line,
  state: line,
  zip: line,
  country: line,
});

/** The answer of a change that leaves nothing to show. */
export const done = z.object({ message: z.string() }).meta({ id: 'Done' });
