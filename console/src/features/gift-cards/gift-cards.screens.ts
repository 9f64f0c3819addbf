import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/giftCards',
    id: 'giftCards',
    needs: ['GiftCards'],
    group: 'customers',
    order: 3060,
    isTimeless: true,
    isKeptWhole: true,
    load: () => import('./gift-cards'),
    part: 'GiftCards',
  },
  {
    path: '/giftCards/{id}',
    id: 'giftCard',
    needs: ['GiftCards', 'PromosAndCouponsAll'],
    isOneOperator: true,
    isTimeless: true,
    isKeptWhole: true,
    load: () => import('./gift-card-screen'),
    part: 'GiftCardScreen',
  },
] satisfies ScreenDeclaration[];
