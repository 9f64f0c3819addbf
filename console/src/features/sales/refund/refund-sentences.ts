import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import type { Format } from '../../../app/i18n/format';
import { transactionLabel } from '../sale-columns';
import { pointsOf, pointsText } from './refunded-amount';

type Preview = Schemas['RefundPreview'];
type Part = Preview['parts'][number];

/** The texts of sales, and those of refunds only. */
export interface Words {
  t: TFunction<'sales'>;
  own: TFunction<'refund'>;
}

export interface RefundQuestion {
  sale: Schemas['ListedSale'];
  payment: Schemas['SaleTransaction'];
  /** The requested amount, decimal. */
  amount: number;
  /** The server's preview of the refund; undefined until it arrives, or if it fails. */
  preview: Preview | undefined;
  /** Why there is no preview. */
  missing?: 'lookingUp' | 'notLookedUp' | undefined;
  /** The operator's name, if several are in view. */
  operator?: string | undefined;
  /** The returned pieces, and whether they are restocked. */
  pieces?: string;
  restock?: boolean;
}

/**
 * The parts of the refund from the server's preview or, until then, the requested amount to the original payment
 * method.
 */
function partsOf({ sale, payment, amount, preview }: RefundQuestion): readonly Part[] {
  if (preview) return preview.parts;
  const tender = payment.refundTender as Part['tender'];
  const points = tender === 'points' ? pointsOf(payment, amount, sale.currency) : 0;
  return [{ tender, amount: points ? 0 : amount, points, newCard: false }];
}

/** The sentences shown before a refund (LEDG-2): what goes where, any manual step, and what else ends. */
export function refundSentences({ t, own }: Words, format: Format, question: RefundQuestion): string[] {
  const { sale, payment, preview, missing, operator, pieces, restock } = question;
  const { currency } = sale;
  const number = sale.order.prettyId;
  const parts = partsOf(question);
  const placeOf = ({ tender, newCard }: Part) =>
    tender === 'wallet' ? own('wallet') : newCard ? own('newCard') : transactionLabel(t, sale, payment);
  const sentences = parts.map((part, n) =>
    own(operator && n === 0 ? 'sentenceOf' : 'sentence', {
      ...{ amount: partText(t, format, part, currency), payment: placeOf(part), number, operator },
    }),
  );
  return [
    ...(sentences.length > 0 ? sentences : [own('sentenceNone', { number })]),
    // An unknown customer has no wallet, so an employee pays out the cash (decisions: Refunds).
    ...parts
      .filter(({ tender }) => tender === 'cash')
      .map((part) => own('handOut', { amount: partText(t, format, part, currency) })),
    sale.kind === 'valueAdd' && own('outOfWallet'),
    // Money that was never paid is not paid out.
    preview &&
      preview.debtEnded > 0 &&
      own('endsDebt', { amount: format.money(preview.debtEnded, currency) }),
    preview &&
      preview.pointsTaken > 0 &&
      own('takesBack', { points: pointsText(t, format, preview.pointsTaken) }),
    missing && own(missing),
    pieces && (restock ? t('refund.backOnShelf', { pieces }) : own('comesBack', { pieces })),
  ].filter((sentence) => typeof sentence === 'string' && sentence !== '') as string[];
}

/** The button's label with the sum of the refund; without a sum for money and points, and if all of it cancels a debt. */
export function refundVerb({ t, own }: Words, format: Format, ...questions: RefundQuestion[]): string {
  const parts = questions.flatMap(partsOf);
  const { currency } = questions[0]!.sale;
  const sum = parts.reduce(
    (all, { amount, points }) => ({ amount: all.amount + amount, points: all.points + points }),
    { amount: 0, points: 0 },
  );
  if (sum.points > 0 && sum.amount > 0) return t('refund.verb');
  if (sum.points > 0) return own('verbAmount', { amount: pointsText(t, format, sum.points) });
  return sum.amount > 0
    ? own('verbAmount', { amount: format.money(sum.amount, currency) })
    : t('refund.verb');
}

const partText = (t: TFunction<'sales'>, format: Format, part: Part, currency: string): string =>
  part.tender === 'points' ? pointsText(t, format, part.points) : format.money(part.amount, currency);
