import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { screen, within } from '@testing-library/react';
import type { Language } from '../../app/i18n/languages';
import { openScreen } from '../../testing/screen';
import { operator, sessionOf } from '../../testing/session';

const card: Schemas['CardOnFile'] = {
  ...{
    id: '0197746a-0000-7000-8000-000000000002',
    AccountId: operator,
    operatorName: 'Harbor Fresh Markets',
  },
  ...{ brand: 'mastercard', lastFour: '4444', expires: '2029-12', isDefault: true },
};

describe('CUST-6 cards on file', () => {
  it.each<[Language, string]>([
    ['de', 'Meine hinterlegten Karten'],
    ['es', 'Mis tarjetas guardadas'],
    ['fr', 'Mes cartes enregistrées'],
    ['ja', '自分の登録カード'],
    ['zh', '我的已存卡'],
  ])('CUST-6 renders in %s', async (language, title) => {
    await openScreen('/orderHistory', {
      language,
      session: sessionOf({ scope: 'user', holds: [] }),
      operators: [],
      routes: {
        'GET /users/me/cards': { data: [card], meta: { totalItems: 1 }, operators: [] },
        'GET /users/me/purses': { data: [], meta: { totalItems: 0 } } as never,
        'GET /users/me/loyalties': { data: [] } as never,
        'GET /users/me/operators': { data: [], meta: { totalItems: 0 } },
        'GET /orders': { orders: { rows: [], count: 0 }, meta: { totalItems: 0 } } as never,
      },
    });
    const cards = within(await screen.findByRole('region', { name: title }));
    expect(await cards.findByText('Mastercard …4444')).toBeVisible();
  });
});
