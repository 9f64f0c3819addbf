import { Clock, from, type Problem } from '@backroom/platform';
import type { StoredTender } from '@backroom/proto/stored-value';
import type { Order, Payment } from '@backroom/proto/orders/v1/order';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { CreditRequest, CreditResponse } from '@backroom/proto/tenders/v1/tenders_service';
import type { LedgerAccount } from '../journal/chart-of-accounts.js';
import type { ProcessorAnswer } from '../payment/card-processor.js';
import { StoredValue } from '../stored-value/stored-value.js';
import { failed, succeeded } from './answers.js';
import { methodsOfType } from './methods-of-type.js';
import type { PaidByCall, PreviewedRefund, Refunder, Tender } from './tender.js';

/** Max age of a refund whose sale loyalty-giftcards may not have settled yet. */
const MAX_SETTLING_MS = 15 * 60_000;

/** Differences between the tenders of stored value. */
interface StoredTenderOptions extends Pick<
  Tender,
  'paymentType' | 'label' | 'receiptRow' | 'whyNot' | 'inPoints'
> {
  name: StoredTender;
  account: LedgerAccount;
  byCall: PaidByCall;
  /** The purse's card, by the payment's reference. Default: the purse has none. */
  cardIdOf?(reference: string): string;
  /** What a payment takes from the purse. Default: its amount. */
  taken?(payment: Payment, order: Order): { amount: number; currency: string };
  /** What a refund credits to the purse. Default: its amount. */
  given?(refund: PreviewedRefund): Pick<CreditRequest, 'amount' | 'currency' | 'money'>;
  /** The response for a successful refund. Default: success without details. */
  answered?(credit: CreditResponse): ProcessorAnswer;
}

const noCard = () => '';

/**
 * A tender of loyalty-giftcards: reserved before cards are charged, captured by the order's event, and credited once
 * under the refund's id.
 */
export function storedTender(options: StoredTenderOptions): Tender {
  const { name, account, cardIdOf = noCard, taken, given, answered, ...rest } = options;
  const creditRequest = (refund: PreviewedRefund): CreditRequest => {
    const { id: refundId, accountId, orderId, customerId, amount, currency, locationId } = refund;
    const purse = { accountId, customerId, tender: name, cardId: cardIdOf(refund.paymentReference) };
    return { refundId, orderId, locationId, purse, ...(given?.(refund) ?? { amount, currency }) };
  };
  const refunder = (value: StoredValue, clock: Clock): Refunder => ({
    async give(refund) {
      const { answer, refused } = await value.ask(({ tenders }) => tenders.credit(creditRequest(refund)));
      if (refused && isEarly(refused, refund, clock)) throw refused;
      if (refused) return failed(refused.detail);
      return answered?.(answer) ?? succeeded;
    },
    async preview(refund) {
      const { answer, refused } = await value.ask(({ tenders }) =>
        tenders.previewCredit({ credit: creditRequest(refund) }),
      );
      if (refused) throw refused;
      const parts = answer.parts.map(({ cardId, ...part }) => ({
        ...part,
        newCard: part.tender === 'giftCard' && cardId === '',
      }));
      return { parts, debtEnded: answer.debtEnded };
    },
  });
  return {
    ...rest,
    name,
    methods: methodsOfType(options.paymentType),
    debit: account,
    credit: account,
    holdOf(payment, order) {
      const { accountId, customerId, currency } = order;
      const purse = { accountId, customerId, tender: name, cardId: cardIdOf(payment.reference) };
      const { amount, redeems } = payment;
      return { purse, ...(taken?.(payment, order) ?? { amount, currency }), redeems };
    },
    refundTo: () => name,
    refunder: from([StoredValue, Clock], refunder),
  };
}

/**
 * Whether the refund is too early: its sale may not be settled yet, and the refund then pays a debt instead of a purse.
 */
function isEarly({ kind, params }: Problem, { requestedAt }: Refund, clock: Clock): boolean {
  const age = clock.now().getTime() - requestedAt;
  return kind === 'notFound' && params['what'] === 'sale' && age < MAX_SETTLING_MS;
}
