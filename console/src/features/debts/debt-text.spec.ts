import { beforeAll, expect, it } from '@jest/globals';
import type { TFunction } from 'i18next';
import { i18next } from '../../app/i18n/strings';
import { customerOf } from './debt-text';
import type { Debt } from './debts.api';
import './strings';

let t: TFunction<'debts'>;
beforeAll(() => {
  t = i18next.getFixedT('en', 'debts');
});

it.each<[Debt['customer'], string]>([
  [{ id: 7, name: 'Ada Byron' }, 'Ada Byron'],
  [{ id: 7, name: '' }, 'Customer #7'],
  [null, 'No customer'],
])('CUST-2 H-03 shows the debtor %j as %s', (customer, text) =>
  expect(customerOf(t, { customer } as Debt)).toBe(text),
);
