import type { Schemas } from '@backroom/gateway/v2';
import type { FieldErrors } from '../../../kit/form/use-form';
import { instantOf, wallTime } from '../../../app/i18n/zoned-time';
import { fault } from '../../../app/problems/fault-text';

export interface SaleFields {
  customerName: string;
  /** Local time at the sale's location, yyyy-MM-ddTHH:mm; empty for the original time. */
  saleDate: string;
  notes: string;
}

export const saleFieldsOf = (sale: Schemas['Sale']): SaleFields => ({
  customerName: sale.customerName,
  saleDate: wallTime(sale.creationDate, sale.location.timezone),
  notes: sale.note ?? '',
});

export function saleRules({ saleDate }: SaleFields, zone: string, now: number): FieldErrors<SaleFields> {
  if (saleDate === '') return {};
  const at = Date.parse(instantOf(saleDate, zone));
  return at > now ? { saleDate: fault('sales:detail.future') } : {};
}

/** The change to send: an unchanged time is left out, since the field has no seconds. */
export function saleChange(fields: SaleFields, sale: Schemas['Sale']): Schemas['SaleChange'] {
  const zone = sale.location.timezone;
  const { customerName, notes, saleDate } = fields;
  if (saleDate === wallTime(sale.creationDate, zone)) return { customerName, notes };
  return { customerName, notes, saleDate: saleDate === '' ? null : instantOf(saleDate, zone) };
}
