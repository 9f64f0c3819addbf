import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import en from './en.json' with { type: 'json' };
import type { Format } from '../../app/i18n/format';
import { decimalOf } from '@backroom/pricing';
import { wordsOf } from '@backroom/proto/fields';
import { permissionName } from '@backroom/proto/permissions';
import { pointsCurrency } from '@backroom/proto/stored-value';
import {
  commandKeysOf,
  fieldKeys,
  kindKeys,
  resourceCommands,
  resourceKinds,
} from '../resource/resource-audit';

type T = TFunction<'record'>;

/**
 * What was done, in words; a command that has none yet by its own name: "restart-device" → "Restart device". One that
 * adds and changes has words for both.
 */
export function commandText(t: T, { command, isNew }: { command: string; isNew?: boolean }): string {
  const context = isNew ? 'added' : undefined;
  const keys = [...commandKeysOf(command, isNew === true), `command.${command}`];
  return t(keys, { context, defaultValue: sentence(command.replaceAll('-', ' ')) });
}

/** What is kept a record of, and the commands whose words there are. */
export const kinds = [...Object.keys(en.kind), ...resourceKinds];
export const commands = [
  ...Object.keys(en.command).filter((name) => !name.includes('_')),
  ...resourceCommands,
];

export const kindText = (t: T, kind: string): string =>
  t([...kindKeys(kind), `kind.${kind}`], { defaultValue: kind });

/** The label of a field, of a record of this kind. */
export function fieldText(t: T, field: string, kind?: string): string {
  const last = field.split('.').at(-1) ?? field;
  // One without a text yet by its own name: "streetOne" → "Street one".
  return t([...fieldKeys(kind, last), `field.${last}`], {
    defaultValue: sentence(wordsOf(last, ' ')),
  });
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What counts and names a record changes with every change and tells nobody anything. */
export const isTelling = (field: string): boolean => !untelling.has(field);
const untelling = new Set([
  ...['id', 'version', 'refundId', 'paymentId', 'endedSession'],
  // Whose it is and where is said by the entry itself.
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

/** What a number stands for in a field (the id of a role, say), as far as the screen knows. */
export type NameOf = (field: string, id: number) => string | undefined;

/** Kept in minor units. */
const amounts = new Set(['amount', 'left']);

const momentNames = /^(saleDate|validFrom|since|expires|.*At)$/;

/** A moment as it is kept: milliseconds since the epoch, or as text; undefined for none. */
function momentOf(value: unknown): string | undefined {
  if (typeof value === 'number') return value > 0 ? new Date(value).toISOString() : undefined;
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/**
 * Amounts are kept in minor units beside their currency, rates in basis points, moments in UTC: they are read as money,
 * as percent and in the record's zone. `ownCurrency`: the operator's.
 */
export function formattedText(
  format: Pick<Format, 'money' | 'moment' | 'rate' | 'longBucket'>,
  changes: readonly Pick<Schemas['AuditChange'], 'field' | 'after'>[],
  zone: string | undefined,
  ownCurrency?: string,
): (field: string, value: unknown) => string | undefined {
  // It stands there only where it changed.
  const named = changes.find(({ field }) => field === 'currency')?.after;
  const currency = typeof named === 'string' ? named : ownCurrency;
  return (field, value) => {
    if (amounts.has(field) && typeof value === 'number' && currency && currency !== pointsCurrency)
      return format.money(decimalOf(value, currency), currency);
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return format.longBucket(value);
    const last = field.split('.').at(-1)!;
    // -1 stands for no tax.
    if ((last === 'rate' || last === 'basisPoints') && typeof value === 'number' && value >= 0)
      return format.rate(value / 100);
    const moment = momentNames.test(last) ? momentOf(value) : undefined;
    return moment && zone ? format.moment(moment, zone) : undefined;
  };
}

/** Whose values are words of the system, each with a text under the field's name. */
const worded = new Set(['signIn', 'taxMode', 'tender', 'metric', 'expiry']);

/** A value before or after; empty for nothing. */
export function valueText(t: T, field: string, value: unknown, nameOf?: NameOf): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map((one) => valueText(t, field, one, nameOf)).join(', ');
  if (/permission(s|Ids)$/.test(field) && typeof value === 'number')
    return permissionName(value) ?? String(value);
  if (field === 'defaultTax' && value === -1) return t('noTax');
  if (worded.has(field) && typeof value === 'string')
    return t(`${field}.${value}` as 'tender.card', { defaultValue: value });
  if (typeof value === 'number' && nameOf?.(field, value)) return nameOf(field, value)!;
  return typeof value === 'object' ? partsText(t, value, nameOf) : String(value);
}

/** What has parts, such as a row of a list, as its parts in words: "Product id: 7; Quantity: 2". */
function partsText(t: T, value: object, nameOf?: NameOf): string {
  const parts = Object.entries(value as Record<string, unknown>).flatMap(([name, part]) => {
    const text = isTelling(name) ? valueText(t, name, part, nameOf) : '';
    return text === '' ? [] : [`${fieldText(t, name)}: ${text}`];
  });
  return parts.join('; ');
}
