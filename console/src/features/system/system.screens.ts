import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/system/dead-letters',
    id: 'deadLetters',
    needs: ['super admin'],
    group: 'system',
    order: 8010,
    isUnfiltered: true,
    load: () => import('./dead-letters'),
    part: 'DeadLetters',
  },
  {
    path: '/system/projections',
    id: 'projections',
    needs: ['super admin'],
    group: 'system',
    order: 8020,
    isUnfiltered: true,
    load: () => import('./projections'),
    part: 'Projections',
  },
] satisfies ScreenDeclaration[];
