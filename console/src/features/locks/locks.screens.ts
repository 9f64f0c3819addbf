import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/add-ons/coolers',
    id: 'locks',
    needs: ['AddonsAll'],
    group: 'places',
    order: 5020,
    hasNoPeriod: true,
    load: () => import('./locks'),
    part: 'Locks',
  },
  {
    path: '/add-ons/coolers/{locationId}/{id}',
    id: 'lock',
    needs: ['AddonsAll'],
    isOperatorOnly: true,
    isOneOperator: true,
    load: () => import('./lock-screen'),
    part: 'LockScreen',
  },
] satisfies ScreenDeclaration[];
