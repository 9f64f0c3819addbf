import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/dashboard',
    id: 'dashboard',
    needs: ['SalesAndReportingAll'],
    group: 'overview',
    order: 1010,
    load: () => import('./dashboard'),
    part: 'Dashboard',
  },
] satisfies ScreenDeclaration[];
