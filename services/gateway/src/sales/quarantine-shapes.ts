import { z } from 'zod';
import { decimalOf } from '@backroom/pricing';
import type { ComparedField, QuarantinedOrder } from '@backroom/proto/orders/v1/quarantine';
import type { GetQuarantinedResponse } from '@backroom/proto/orders/v1/quarantine_service';
import { countedListOf, listOf, listQuery, sortedBy } from '../route/fields.js';
import { computed, from, instant, locationOf, nullIfEmpty, optionalInstant } from '../route/columns.js';
import { shape } from '../route/shape.js';

export const quarantineParams = z.strictObject({ id: z.uuid() });
export const quarantineQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('-when', ['when', 'reason', 'total']),
  state: z
    .enum(['waiting', 'booked', 'rejected'])
    .default('waiting')
    .describe('`booked`: posted as reported or with corrections'),
});

const { page, limit, keywords } = listQuery;
export const productsQuery = z.strictObject({ page, limit, keywords });
export const productsAnswer = z
  .object(
    listOf(
      z
        .object({
          id: z.int(),
          name: z.string(),
          price: z.string().nullable().describe('Price at the time of sale'),
        })
        .meta({ id: 'ClaimProduct' }),
    ),
  )
  .meta({ id: 'ClaimProductList' });

/** Decimals are accepted as numbers too; the service reads them exactly, in the operator's currency. */
const amount = z.union([z.number(), z.string().min(1).max(20)]).transform(String);
const whole = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const claimedSale = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          productId: whole,
          quantity: whole,
          unitPrice: amount,
          discount: amount.default('0').describe('Discount on the whole line'),
          tax: amount.default('0').describe('Tax on the whole line'),
          deposit: amount.default('0').describe('Deposit on the whole line'),
        }),
      )
      .min(1)
      .max(500),
    payments: z
      .array(
        z.strictObject({
          transactionId: z
            .uuid()
            .optional()
            .describe('Transaction id reported by the device; omit it for a new payment'),
          method: z.string().min(1).max(30),
          amount,
        }),
      )
      .min(1)
      .max(20),
    fee: amount.default('0'),
    total: amount,
  })
  .meta({ id: 'Correction' });
export const rejection = z.strictObject({
  reason: z.string().min(1).max(500).describe('Reason for the rejection'),
});

export const { schema: row, of: quarantinedRow } = shape<QuarantinedOrder>()('Quarantined', {
  id: z.string(),
  orderId: z.string(),
  code: z.string().describe('Reason code'),
  reason: z.string().describe('Reason in English'),
  state: from('state', z.enum(['waiting', 'accepted', 'corrected', 'rejected'])),
  receivedAt: instant('receivedAt'),
  total: computed(
    z.number().nullable().describe('Total reported by the device'),
    ({ claimedTotal, currency }: QuarantinedOrder) =>
      claimedTotal === undefined ? null : decimalOf(claimedTotal, currency),
  ),
  currency: z.string(),
  AccountId: from('accountId', z.int()),
  LocationId: from('locationId', z.int()),
  location: locationOf,
  DeviceId: from('deviceId', z.int()),
  deviceName: z.string(),
  resolvedBy: nullIfEmpty('resolvedBy', z.int()),
  resolvedAt: optionalInstant('resolvedAt'),
  note: z.string(),
  acceptable: z.boolean().describe('Whether the sale can be accepted as reported'),
  correctable: z.boolean().describe('Whether the sale can be corrected'),
});
const field = z
  .object({
    field: z.string(),
    said: z.union([z.string(), z.number()]),
    expected: z.union([z.string(), z.number()]),
    wrong: z.boolean(),
    isMoney: z.boolean(),
  })
  .meta({ id: 'ComparedField' });

const claimedLine = z
  .object({
    productId: z.int(),
    quantity: z.int(),
    unitPrice: z.string(),
    discount: z.string(),
    tax: z.string(),
    deposit: z.string(),
  })
  .meta({ id: 'ClaimedLine' });
const claimedPayment = z
  .object({ transactionId: z.string(), method: z.string(), amount: z.string() })
  .meta({ id: 'ClaimedPayment' });
const claim = z
  .object({
    lines: z.array(claimedLine),
    payments: z.array(claimedPayment),
    fee: z.string(),
    total: z.string(),
  })
  .meta({ id: 'Claim' });

export const quarantineAnswer = z
  .object({
    ...countedListOf(row),
  })
  .meta({ id: 'Quarantine' });
export const quarantinedAnswer = z.object({ sale: row }).meta({ id: 'QuarantinedSale' });
export const quarantinedDetail = z
  .object({
    sale: row,
    fields: z.array(field).describe('Reported and expected value of each field'),
    claim,
    bookedNumber: z.string().describe('Number of the sale posted under the same order id; empty for none'),
    currency: z.string().describe('Currency of the operator, used for the correction'),
    text: z.string().describe('What the device sent, if it is not a valid order; otherwise empty'),
  })
  .meta({ id: 'QuarantinedDetail' });

export function quarantinedDetailOf(answer: GetQuarantinedResponse): z.infer<typeof quarantinedDetail> {
  const order = answer.order!;
  const claim = answer.claim!;
  return {
    sale: quarantinedRow(order),
    fields: answer.fields.map((compared) => fieldOf(compared, order.currency)),
    claim: {
      ...claim,
      payments: claim.payments.map(({ id, ...payment }) => ({ transactionId: id, ...payment })),
    },
    bookedNumber: answer.bookedPrettyId,
    currency: answer.currency,
    text: answer.text,
  };
}

function fieldOf(compared: ComparedField, currency: string): z.infer<typeof field> {
  const shown = (text: string) => (compared.money && text !== '' ? decimalOf(Number(text), currency) : text);
  return {
    field: compared.field,
    said: shown(compared.said),
    expected: shown(compared.expected),
    wrong: compared.wrong,
    isMoney: compared.money,
  };
}
