import type { Schemas } from '@backroom/gateway/v2';
import { minorOf, moneyOf } from '@backroom/pricing';
import { fault, type FieldFault } from '../../../app/problems/fault-text';
import { methodKey } from '../payment-method';
import { claimSums } from './claim-sums';

type Claimed = Pick<Schemas['Claim'], 'lines' | 'payments' | 'fee'>;

const amounts = ['unitPrice', 'discount', 'tax', 'deposit'] as const;

/** The id of an input of the dialog, used to find its fault: `claim-line-1-tax`. */
export const lineField = (place: number, name: string): string => `claim-line-${place}-${name}`;
export const paymentField = (place: number, name: string): string => `claim-payment-${place}-${name}`;
export const feeField = 'claim-fee';

/**
 * The faults of a correction, each at its own field, in screen order. Only if every field is valid, payments that do
 * not add up are marked: those of them that can be changed to fix the sum.
 */
export function claimFaults(claim: Claimed, currency: string): Map<string, FieldFault> {
  const faults = new Map<string, FieldFault>();
  const example = moneyOf(1_250, currency);
  const amount = (id: string, text: string, isRequired = false): void => {
    const minor = minorOf(text || '0', currency);
    if (minor === undefined) faults.set(id, fault('no-amount', { example }));
    else if (isRequired && minor === 0) faults.set(id, fault('not-above-zero'));
  };
  for (const [at, line] of claim.lines.entries()) {
    if (line.productId < 1) faults.set(lineField(at + 1, 'productId'), fault('required'));
    if (line.quantity < 1) faults.set(lineField(at + 1, 'quantity'), fault('not-above-zero'));
    for (const name of amounts) amount(lineField(at + 1, name), line[name]);
  }
  amount(feeField, claim.fee);
  for (const [at, payment] of claim.payments.entries()) {
    if (methodKey(payment.method) === null) faults.set(paymentField(at + 1, 'method'), fault('required'));
    amount(paymentField(at + 1, 'amount'), payment.amount, claim.payments.length > 1);
  }
  if (faults.size > 0) return faults;
  const { total, paid } = claimSums(claim, currency);
  if (paid !== total)
    for (const at of claim.payments.keys())
      faults.set(paymentField(at + 1, 'amount'), fault('payments-differ'));
  return faults;
}
