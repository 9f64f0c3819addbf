import { beforeAll, expect, it } from '@jest/globals';
import type { TFunction } from 'i18next';
import { createFormat } from '../../app/i18n/format';
import { i18next } from '../../app/i18n/strings';
import { forecastText } from './forecast-text';
import type { GiftCard } from './gift-cards.api';
import './strings';

let t: TFunction<'gift-cards'>;
beforeAll(() => {
  t = i18next.getFixedT('en', 'gift-cards');
});

const text = (card: object) =>
  forecastText(t, createFormat('en-US'), {
    ...{ currency: 'USD', nextIssueDate: '2026-12-01', ...card },
  } as GiftCard);

it('GIFT-3 shows the amount of the next issue and how much of the last one was spent', () => {
  const forecast = { cards: 1_412, amount: 14_120, issuedBefore: 1_000, spentBefore: 610 };
  expect(text({ forecast })).toBe(
    'Next issue Tue, Dec 1, 2026: 1,412 cards, $14,120.00. 61% of the last period was spent.',
  );
  expect(text({ forecast: { ...forecast, cards: 1, amount: 10, issuedBefore: 0 } })).toBe(
    'Next issue Tue, Dec 1, 2026: 1 card, $10.00.',
  );
  expect(text({})).toBeUndefined();
  expect(text({ forecast, nextIssueDate: null })).toBeUndefined();
});
