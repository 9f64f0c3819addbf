import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import en from './en.json' with { type: 'json' };
import type { Format } from '../../app/i18n/format';
import { decimalOf } from '@backroom/pricing';
import { ppmOfPercent, wordsOf } from '@backroom/proto/fields';
import { permissionName } from '@backroom/proto/permissions';
import { pointsCurrency } from '@backroom/proto/stored-value';
import {
  commandKeysOf,
  fieldKeys,
  isInPpm,
  withoutUnit,
  kindKeys,
  resourceCommands,
  resourceKinds,
} from '../resource/resource-audit';

type T = TFunction<'record'>;

/**
 * Returns the text of a command; without one it is derived from the name: "restart-device" → "Restart device". A
 * command that both adds and changes has a text for each.
 */
export function commandText(t: T, { command, isNew }: { command: string; isNew?: boolean }): string {
  const context = isNew ? 'added' : undefined;
  const keys = [...commandKeysOf(command, isNew === true), `command.${command}`];
  return t(keys, { context, defaultValue: sentence(command.replaceAll('-', ' ')) });
}

/** The kinds of records in the audit log, and the commands with a text. */
export const kinds = [...Object.keys(en.kind), ...resourceKinds];
export const commands = [
  ...Object.keys(en.command).filter((name) => !name.includes('_')),
  ...resourceCommands,
];

export const kindText = (t: T, kind: string): string =>
  t([...kindKeys(kind), `kind.${kind}`], { defaultValue: kind });

/** Returns the label of a field of a record of this kind. */
export function fieldText(t: T, field: string, kind?: string): string {
  const last = withoutUnit(field.split('.').at(-1) ?? field);
  // Derived from the name if there is no text yet: "streetOne" → "Street one".
  return t([...fieldKeys(kind, last), `field.${last}`], {
    defaultValue: sentence(wordsOf(last, ' ')),
  });
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a field is shown: counters and identifiers change with every change and mean nothing to users. */
export const isShownField = (field: string): boolean => !hiddenFields.has(field);
const hiddenFields = new Set([
  ...['id', 'version', 'refundId', 'paymentId', 'endedSession'],
  // Operator and location are shown by the entry itself.
  ...['accountId', 'locationId'],
]);

export function actorText(t: T, { actor }: Pick<Schemas['AuditEntry'], 'actor'>): string {
  if (actor.name) return actor.name;
  const kind = t([`actor.${actor.kind}`, `kind.${actor.kind}`], { defaultValue: actor.kind });
  return actor.id ? `${kind} ${actor.id}` : kind;
}

export function subjectText(t: T, { subject }: Pick<Schemas['AuditEntry'], 'subject'>): string {
  const kind = kindText(t, subject.kind);
  return subject.name ? `${kind}: ${subject.name}` : `${kind} ${subject.id}`;
}

/** Resolves an id in a field (of a role, for example) to a name, as far as the screen knows it. */
export type NameOf = (field: string, id: number) => string | undefined;

/** In minor units. */
const amounts = new Set(['amount', 'left']);

const timeFields = /^(saleDate|validFrom|since|expires|.*At)$/;

/** Converts a stored time (milliseconds since the epoch, or text) to ISO text; undefined if there is none. */
function momentOf(value: unknown): string | undefined {
  if (typeof value === 'number') return value > 0 ? new Date(value).toISOString() : undefined;
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/**
 * Formats stored values: amounts are in minor units with a separate currency, rates in parts per million or, earlier, in basis points, times in UTC; they
 * are shown as money, as percent and in the record's zone. `ownCurrency` is the operator's.
 */
export function formattedText(
  format: Pick<Format, 'money' | 'moment' | 'rate' | 'longBucket'>,
  changes: readonly Pick<Schemas['AuditChange'], 'field' | 'after'>[],
  zone: string | undefined,
  ownCurrency?: string,
): (field: string, value: unknown) => string | undefined {
  // Present only if it changed.
  const named = changes.find(({ field }) => field === 'currency')?.after;
  const currency = typeof named === 'string' ? named : ownCurrency;
  return (field, value) => {
    if (amounts.has(field) && typeof value === 'number' && currency && currency !== pointsCurrency)
      return format.money(decimalOf(value, currency), currency);
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return format.longBucket(value);
    const last = field.split('.').at(-1)!;
    // -1 means no tax.
    if (typeof value === 'number' && isInPpm(last)) return format.rate(value / ppmOfPercent);
    if ((last === 'rate' || last === 'basisPoints') && typeof value === 'number' && value >= 0)
      return format.rate(value / 100);
    const moment = timeFields.test(last) ? momentOf(value) : undefined;
    return moment && zone ? format.moment(moment, zone) : undefined;
  };
}

/** Fields whose values are enum constants, each with a text under the field's name. */
const enumFields = new Set(['signIn', 'taxMode', 'tender', 'metric', 'expiry', 'weekStart']);

/** Formats a value before or after a change; empty if there is none. */
export function valueText(t: T, field: string, value: unknown, nameOf?: NameOf): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map((one) => valueText(t, field, one, nameOf)).join(', ');
  if (/permission(s|Ids)$/.test(field) && typeof value === 'number')
    return permissionName(value) ?? String(value);
  if (field === 'defaultTax' && value === -1) return t('noTax');
  if (enumFields.has(field) && typeof value === 'string')
    return t(`${field}.${value}` as 'tender.card', { defaultValue: value });
  if (typeof value === 'number' && nameOf?.(field, value)) return nameOf(field, value)!;
  return typeof value === 'object' ? partsText(t, value, nameOf) : String(value);
}

/** Formats an object, such as a row of a list, by its parts: "Product id: 7; Quantity: 2". */
function partsText(t: T, value: object, nameOf?: NameOf): string {
  const parts = Object.entries(value as Record<string, unknown>).flatMap(([name, part]) => {
    const text = isShownField(name) ? valueText(t, name, part, nameOf) : '';
    return text === '' ? [] : [`${fieldText(t, name)}: ${text}`];
  });
  return parts.join('; ');
}
