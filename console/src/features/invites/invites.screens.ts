import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/customers/invite',
    id: 'customersInvite',
    needs: ['CustomersAll'],
    order: 3020,
    program: 'yoke',
    isOneOperator: true,
    isWhole: true,
    isOperatorOnly: true,
    load: () => import('./invites'),
    part: 'Invites',
  },
] satisfies ScreenDeclaration[];
