import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/sales/reconciliation',
    id: 'reconciliation',
    needs: ['LedgerAll'],
    group: 'sales',
    order: 2070,
    isWhole: true,
    hasNoLocation: true,
    load: () => import('./reconciliation'),
    part: 'Reconciliation',
  },
] satisfies ScreenDeclaration[];
