import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/groups',
    id: 'customerGroups',
    needs: ['CustomersAll'],
    group: 'customers',
    order: 3030,
    isOperatorOnly: true,
    isKeptWhole: true,
    load: () => import('./customer-groups'),
    part: 'CustomerGroups',
  },
  {
    path: '/groups/{id}',
    id: 'customerGroup',
    needs: ['CustomersAll'],
    isOneOperator: true,
    isOperatorOnly: true,
    isKeptWhole: true,
    load: () => import('./customer-group-screen'),
    part: 'CustomerGroupScreen',
  },
] satisfies ScreenDeclaration[];
