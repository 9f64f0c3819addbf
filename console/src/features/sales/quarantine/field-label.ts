import type { TFunction } from 'i18next';

const known = new Set([
  ...['currency', 'product', 'quantity', 'unitPrice', 'discount', 'tax', 'deposit'],
  ...['fee', 'total', 'paid', 'method', 'amount'],
]);

/** `lines.0.unitPrice` as "Line 1 – Unit price"; an unknown field is shown as is. */
export function fieldLabel(t: TFunction<'quarantine'>, field: string): string {
  const [, list, place, name] = /^(lines|payments)\.(\d+)\.(\w+)$/.exec(field) ?? [];
  if (list && place && name && known.has(name))
    return `${t(`field.of.${list}`, { place: Number(place) + 1 })} – ${t(`field.${name}`)}`;
  return known.has(field) ? t(`field.${field}`) : field;
}
