import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/debts',
    id: 'debts',
    needs: ['CustomersAll'],
    group: 'customers',
    order: 3050,
    isOperatorOnly: true,
    load: () => import('./debts'),
    part: 'Debts',
  },
] satisfies ScreenDeclaration[];
