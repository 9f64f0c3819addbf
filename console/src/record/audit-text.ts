import type { TFunction } from 'i18next';
import type { AuditEntry } from './audit.types';
import { permissionOf } from './permission-names';

type T = TFunction<'record'>;

/** What was done, in words; a command that has none yet by its own name: "set-device-enabled" → "Set device enabled". */
export function commandText(t: T, command: string): string {
  const plain = command.replaceAll('-', ' ');
  return t(`command.${command}`, { defaultValue: plain.charAt(0).toUpperCase() + plain.slice(1) });
}

export function fieldText(t: T, field: string): string {
  const last = field.split('.').at(-1) ?? field;
  return t(`field.${last}`, { defaultValue: field });
}

export function actorText(t: T, { actor }: Pick<AuditEntry, 'actor'>): string {
  if (actor.name) return actor.name;
  const kind = t(`kind.${actor.kind}`, { defaultValue: actor.kind });
  return actor.id ? `${kind} ${actor.id}` : kind;
}

export function subjectText(t: T, { subject }: Pick<AuditEntry, 'subject'>): string {
  const kind = t(`kind.${subject.kind}`, { defaultValue: subject.kind });
  return subject.name ? `${kind}: ${subject.name}` : `${kind} ${subject.id}`;
}

/** A value before or after; empty for nothing. */
export function valueText(t: T, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map((one) => valueText(t, field, one)).join(', ');
  if (/permission(s|Ids)$/.test(field) && typeof value === 'number') return permissionOf(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
