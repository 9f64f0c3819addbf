import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import type { Format } from '../../../app/i18n/format';
import { transactionLabel } from '../sale-columns';
import { pointsOf, pointsText } from './given-back';

type Preview = Schemas['RefundPreview'];
type Part = Preview['parts'][number];

/** The texts of sales, and those of refunds alone. */
export interface Words {
  t: TFunction<'sales'>;
  own: TFunction<'refund'>;
}

export interface RefundQuestion {
  sale: Schemas['ListedSale'];
  payment: Schemas['SaleTransaction'];
  /** What is asked for, decimal. */
  amount: number;
  /** What the server says that the refund would do; undefined while it has not, and where it cannot. */
  preview: Preview | undefined;
  /** Why there is no preview. */
  missing?: 'lookingUp' | 'notLookedUp' | undefined;
  /** Its name, where several are in view. */
  operator?: string | undefined;
  /** What comes back, and whether onto the shelf. */
  pieces?: string;
  restock?: boolean;
}

/** What goes where: as the server says, or until then what is asked for, to how it was paid. */
function partsOf({ sale, payment, amount, preview }: RefundQuestion): readonly Part[] {
  if (preview) return preview.parts;
  const tender = payment.refundTender as Part['tender'];
  const points = tender === 'points' ? pointsOf(payment, amount, sale.currency) : 0;
  return [{ tender, amount: points ? 0 : amount, points, newCard: false }];
}

/** The sentences that are read before a refund is given (LEDG-2): what goes where, what a person does, what else ends. */
export function refundSentences({ t, own }: Words, format: Format, question: RefundQuestion): string[] {
  const { sale, payment, preview, missing, operator, pieces, restock } = question;
  const { currency } = sale;
  const number = sale.order.prettyId;
  const parts = partsOf(question);
  const placeOf = ({ tender, newCard }: Part) =>
    tender === 'wallet' ? own('wallet') : newCard ? own('newCard') : transactionLabel(t, sale, payment);
  const goes = parts.map((part, n) =>
    own(operator && n === 0 ? 'sentenceOf' : 'sentence', {
      ...{ amount: partText(t, format, part, currency), payment: placeOf(part), number, operator },
    }),
  );
  return [
    ...(goes.length > 0 ? goes : [own('sentenceNone', { number })]),
    // Nobody's wallet takes it: a person gives it (decisions: Refunds).
    ...parts
      .filter(({ tender }) => tender === 'cash')
      .map((part) => own('handOut', { amount: partText(t, format, part, currency) })),
    sale.kind === 'valueAdd' && own('outOfWallet'),
    // Nobody gets money that nobody paid.
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

/** What the button gives: the sum of what goes back, which is of one kind; nothing where all of it ends a debt. */
export function refundVerb({ t, own }: Words, format: Format, question: RefundQuestion): string {
  const parts = partsOf(question);
  const { currency } = question.sale;
  const sum = parts.reduce(
    (all, { amount, points }) => ({ amount: all.amount + amount, points: all.points + points }),
    { amount: 0, points: 0 },
  );
  if (sum.points > 0) return own('verbAmount', { amount: pointsText(t, format, sum.points) });
  return sum.amount > 0
    ? own('verbAmount', { amount: format.money(sum.amount, currency) })
    : t('refund.verb');
}

const partText = (t: TFunction<'sales'>, format: Format, part: Part, currency: string): string =>
  part.tender === 'points' ? pointsText(t, format, part.points) : format.money(part.amount, currency);
