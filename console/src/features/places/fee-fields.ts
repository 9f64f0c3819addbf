import { percentDecimals } from '@backroom/proto/fields';
import { decimalOf, dollarOf, exponentOf } from '@backroom/pricing';
import { fault, type FieldFault } from '../../app/problems/fault-text';
import type { Schemas } from '@backroom/gateway/v2';
import { numberOf } from '../../kit/form/typed-number';
import type { FieldErrors } from '../../kit/form/use-form';

/** The fee as typed: percentages as percent, though the API uses fractions (S3 section 5). */
export interface FeeFields {
  feeType: Schemas['FeeType'];
  feeAmount: string;
  feeActive: boolean;
}

const whole = 100;

export function feeFieldsOf({
  feeType,
  feeAmount,
  feeActive,
}: Pick<Schemas['Location'], 'feeType' | 'feeAmount' | 'feeActive'>): FeeFields {
  const typed = feeType === 'monetaryPercent' ? rounded(feeAmount * whole) : feeAmount;
  return { feeType: feeType ?? 'monetaryPercent', feeAmount: String(typed), feeActive };
}

/** The fee as sent: percentages are always divided by 100. */
export function feeOf({ feeType, feeAmount, feeActive }: FeeFields) {
  const amount = numberOf(feeAmount);
  return { feeType, feeAmount: feeType === 'monetaryPercent' ? rounded(amount / whole) : amount, feeActive };
}

/** Turns negative numbers into 0, typed or pasted. */
export function tidyAmount(typed: string): string {
  return Number(typed) < 0 ? '0' : typed;
}

export const feeRules = (fields: FeeFields, currency: string): FieldErrors<FeeFields> => ({
  feeAmount: feeFault(fields, currency),
});

/** The max of an amount: 100 percent, 100 of the currency, or 10,000 of a currency without decimals. */
export const maxFee = ({ feeType }: Pick<FeeFields, 'feeType'>, currency: string): number =>
  feeType === 'monetaryAbsolute' ? decimalOf(100 * dollarOf(currency), currency) : 100;

/** Validates an amount, percentage or fixed; `unit` is its unit in messages. */
export function feeFault(
  fields: Pick<FeeFields, 'feeType' | 'feeAmount'>,
  currency: string,
  unit = fields.feeType === 'monetaryAbsolute' ? ` ${currency}` : '%',
): FieldFault | undefined {
  const { feeType, feeAmount: typed } = fields;
  const amount = numberOf(typed);
  const max = maxFee(fields, currency);
  if (!typed.trim() || Number.isNaN(amount) || amount < 0 || amount > max)
    return fault('places:fee.outOfRange', { unit, max });
  const decimals = feeType === 'monetaryAbsolute' ? exponentOf(currency) : percentDecimals;
  const counted = amount * 10 ** decimals;
  return Math.abs(counted - Math.round(counted)) < 1e-6 ? undefined : fault('too-precise', { max: decimals });
}

/** A fixed fee above a dollar is probably meant as a percentage. */
export function isHighFixed({ feeType, feeAmount }: FeeFields, currency: string): boolean {
  return feeType === 'monetaryAbsolute' && numberOf(feeAmount) > decimalOf(dollarOf(currency), currency);
}

/** Removes floating-point noise, as of 0.07 × 100. */
const rounded = (value: number): number => Number(value.toFixed(6));
