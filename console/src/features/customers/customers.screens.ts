import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/customers',
    id: 'customers',
    needs: ['CustomersAll'],
    group: 'customers',
    order: 3010,
    program: 'yoke',
    isOperatorOnly: true,
    isKeptWhole: true,
    load: () => import('./customers'),
    part: 'Customers',
  },
  {
    path: '/customers/{id}',
    id: 'customer',
    needs: ['CustomersAll'],
    program: 'yoke',
    isOneOperator: true,
    isOperatorOnly: true,
    load: () => import('./customer-screen'),
    part: 'CustomerScreen',
  },
] satisfies ScreenDeclaration[];
