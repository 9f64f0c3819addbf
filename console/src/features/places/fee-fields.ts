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

export function feeRules({ feeAmount }: FeeFields): FieldErrors<FeeFields> {
  return { feeAmount: feeFault(feeAmount) };
}

/** Validates an amount, percentage or fixed; `unit` is its unit in messages. */
export function feeFault(typed: string, unit = '%'): FieldFault | undefined {
  const amount = numberOf(typed);
  if (!typed.trim() || Number.isNaN(amount) || amount < 0 || amount > whole)
    return fault('places:fee.outOfRange', { unit });
  return Math.abs(amount * whole - Math.round(amount * whole)) < 1e-9
    ? undefined
    : fault('too-precise', { max: 2 });
}

/** A fixed fee above 1 is probably meant as a percentage. */
export function isHighFixed({ feeType, feeAmount }: FeeFields): boolean {
  return feeType === 'monetaryAbsolute' && numberOf(feeAmount) > 1;
}

/** Removes floating-point noise, as of 0.07 × 100. */
const rounded = (value: number): number => Number(value.toFixed(6));
