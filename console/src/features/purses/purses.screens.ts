import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/customers/{id}/purses/{purse}',
    id: 'purse',
    needs: ['CustomersAll'],
    entry: '/customers',
    program: 'yoke',
    isOneOperator: true,
    hasNoLocation: true,
    load: () => import('./purse-screen'),
    part: 'PurseScreen',
  },
] satisfies ScreenDeclaration[];
