import type { Measure } from './measures';
import type { Format } from '../../app/i18n/format';

/** Three of the measures are money, one is a number of items. */
export function measureText(format: Format, measure: Measure, value: number, currency: string): string {
  return measure === 'avgItemsPerSale' ? format.number(value) : format.money(value, currency);
}
