import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/profile',
    id: 'profile',
    needs: ['signed-in'],
    order: 7030,
    isUnfiltered: true,
    load: () => import('./sign-in-settings'),
    part: 'SignInSettings',
  },
] satisfies ScreenDeclaration[];
