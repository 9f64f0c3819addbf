import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/giftCards',
    id: 'giftCards',
    needs: ['GiftCards'],
    group: 'customers',
    order: 3060,
    isOperatorOnly: true,
    isKeptWhole: true,
    load: () => import('./gift-cards'),
    part: 'GiftCards',
  },
  {
    path: '/giftCards/{id}',
    id: 'giftCard',
    needs: ['GiftCards', 'PromosAndCouponsAll'],
    isOneOperator: true,
    isOperatorOnly: true,
    isKeptWhole: true,
    load: () => import('./gift-card-screen'),
    part: 'GiftCardScreen',
  },
] satisfies ScreenDeclaration[];
