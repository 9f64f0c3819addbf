import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/loyalty',
    id: 'loyalty',
    needs: ['LoyaltyAll'],
    group: 'customers',
    order: 3070,
    program: 'yoke',
    isOneOperator: true,
    isOperatorOnly: true,
    isKeptWhole: true,
    load: () => import('./loyalty'),
    part: 'Loyalty',
  },
  {
    path: '/loyalty/{id}',
    id: 'loyaltyRule',
    needs: ['LoyaltyAll'],
    program: 'yoke',
    isOneOperator: true,
    isOperatorOnly: true,
    isKeptWhole: true,
    load: () => import('./loyalty-screen'),
    part: 'LoyaltyScreen',
  },
] satisfies ScreenDeclaration[];
