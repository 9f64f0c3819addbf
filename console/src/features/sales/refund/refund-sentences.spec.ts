import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { createFormat } from '../../../app/i18n/format';
import { i18next } from '../../../app/i18n/strings';
import '../strings';
import './strings';
import { refundSentences, refundVerb, type RefundQuestion, type Words } from './refund-sentences';

type Preview = Schemas['RefundPreview'];
const format = createFormat('en');
let words: Words;
beforeAll(async () => {
  await i18next.changeLanguage('en');
  words = { t: i18next.getFixedT('en', 'sales'), own: i18next.getFixedT('en', 'refund') };
});

/** A refund of a payment of $5.00, or 2,500 points, with the server's preview. */
function textsOf(
  [method, refundTender]: [method: string, refundTender: string],
  preview: Partial<Preview> | undefined,
  more: Partial<RefundQuestion> & { kind?: string } = {},
): [sentences: string, verb: string] {
  const payment = { transactionId: 'p', refundTender, amount: 5, remaining: 5, points: 0, refundedPoints: 0 };
  const { kind = 'order', ...rest } = more;
  const sale = {
    ...{ id: 's', kind, currency: 'USD' },
    order: {
      prettyId: '12',
      transactions: [payment],
      payment: [{ method, lastFour: method === 'creditCard' ? '4242' : null }],
    },
  };
  const question = {
    ...({ sale, payment, amount: 5 } as unknown as RefundQuestion),
    preview: preview && { parts: [], debtEnded: 0, pointsBack: 0, pointsTaken: 0, ...preview },
    ...rest,
  };
  return [refundSentences(words, format, question).join(' '), refundVerb(words, format, question)];
}
const to = (tender: Preview['parts'][number]['tender'], amount: number, points = 0, newCard = false) => ({
  ...{ tender, amount, points, newCard },
});

describe('LEDG-2 the text before a refund', () => {
  it('LEDG-2 refunds money to the original payment method', () => {
    expect(textsOf(['creditCard', 'card'], { parts: [to('card', 5)] })).toEqual([
      'Refund $5.00 of order 12 to Credit Card •••• 4242.',
      'Refund $5.00',
    ]);
    expect(
      textsOf(['creditCard', 'card'], { parts: [to('card', 5)], pointsTaken: 40 }, { operator: 'Acme' })[0],
    ).toBe(
      'Refund $5.00 of order 12 from Acme to Credit Card •••• 4242. 40 points earned from this sale will be deducted.',
    );
  });

  it('LEDG-2 H-03 leaves out money that is not paid out', () => {
    expect(textsOf(['yokeCash', 'wallet'], { parts: [to('wallet', 3)], debtEnded: 2 })).toEqual([
      'Refund $3.00 of order 12 to the customer’s wallet. $2.00 was never paid. That part of the debt is canceled and not paid out.',
      'Refund $3.00',
    ]);
    expect(textsOf(['yokeCash', 'wallet'], { debtEnded: 5 })).toEqual([
      'No money is refunded for order 12. $5.00 was never paid. That part of the debt is canceled and not paid out.',
      'Refund',
    ]);
  });

  it('LEDG-2 H-09 refunds points as points', () => {
    expect(textsOf(['loyalty', 'points'], { parts: [to('points', 0, 2_500)] })).toEqual([
      'Refund 2,500 points of order 12 to Loyalty.',
      'Refund 2,500 points',
    ]);
  });

  it('LEDG-2 V-04 refunds a paid tab to the wallet, and an expired gift card to a new one', () => {
    expect(textsOf(['yokeTab', 'tab'], { parts: [to('tab', 2), to('wallet', 3)] })).toEqual([
      'Refund $2.00 of order 12 to Yoke Tab. Refund $3.00 of order 12 to the customer’s wallet.',
      'Refund $5.00',
    ]);
    expect(textsOf(['giftCard', 'giftCard'], { parts: [to('giftCard', 5, 0, true)] })[0]).toBe(
      'Refund $5.00 of order 12 to a new gift card (the original has expired).',
    );
  });

  it('LEDG-2 H-04 hands out cash to unknown customers, and credits it to the wallet of known ones', () => {
    expect(textsOf(['cash', 'cash'], { parts: [to('cash', 5)] })[0]).toMatch(
      /Give the customer \$5\.00 in cash\. It’s recorded as a payout\.$/,
    );
    expect(textsOf(['cash', 'wallet'], { parts: [to('wallet', 5)] })[0]).toBe(
      'Refund $5.00 of order 12 to the customer’s wallet.',
    );
  });

  it('LEDG-2 deducts a load from the wallet, and lists returned pieces', () => {
    expect(textsOf(['creditCard', 'card'], { parts: [to('card', 5)] }, { kind: 'valueAdd' })[0]).toMatch(
      /The amount is deducted from the customer’s wallet, which must have enough balance\.$/,
    );
    const pieces = { pieces: '1 × Cola', restock: true };
    expect(textsOf(['creditCard', 'card'], { parts: [to('card', 5)] }, pieces)[0]).toMatch(
      /Returned to stock: 1 × Cola\.$/,
    );
  });

  it('LEDG-2 shows the request and the missing details without a preview', () => {
    expect(textsOf(['yokeCash', 'wallet'], undefined, { missing: 'lookingUp' })).toEqual([
      'Refund $5.00 of order 12 to the customer’s wallet. Checking where the money goes…',
      'Refund $5.00',
    ]);
    expect(textsOf(['yokeCash', 'wallet'], undefined, { missing: 'notLookedUp' })[0]).toMatch(
      /^Refund .* Couldn’t load the refund details/,
    );
  });
});
