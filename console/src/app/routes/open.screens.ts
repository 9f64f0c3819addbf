import type { ScreenDeclaration } from './screen';

/** Routes outside the frame, which `app-routes.tsx` renders. */
export default [
  {
    path: '/help',
    id: 'help',
    access: 'public',
  },
  {
    path: '/checkin/{code}',
    id: 'checkIn',
    access: 'public',
    isBuilt: true,
  },
  {
    path: '/terms',
    id: 'terms',
    access: 'public',
    isBuilt: true,
  },
  {
    path: '/logout',
    id: 'signOut',
    access: 'public',
    isBuilt: true,
  },
  {
    path: '/auth/login',
    id: 'signIn',
    access: 'auth',
    isBuilt: true,
  },
  {
    path: '/auth/forgot-password',
    id: 'forgotPassword',
    access: 'auth',
    isBuilt: true,
  },
  {
    path: '/auth/password',
    id: 'resetPassword',
    access: 'auth',
    isBuilt: true,
  },
  {
    path: '/auth/signup',
    id: 'signUp',
    access: 'auth',
    isBuilt: true,
  },
  {
    path: '/auth/confirm',
    id: 'confirmEmail',
    access: 'auth',
    isBuilt: true,
  },
  {
    path: '/auth/challenge',
    id: 'challenge',
    access: 'auth',
    isBuilt: true,
  },
  {
    path: '/auth/sso/{operator}',
    id: 'singleSignOn',
    access: 'auth',
    isBuilt: true,
  },
  {
    path: '/auth/invite',
    id: 'invite',
    access: 'auth',
    isBuilt: true,
  },
  {
    path: '/auth/join',
    id: 'join',
    access: 'auth',
    isBuilt: true,
  },
  {
    path: '/auth/operator-application',
    id: 'operatorApplication',
    access: 'auth',
  },
  {
    path: '/error/{page}',
    id: 'error',
    access: 'public',
    isBuilt: true,
  },
] satisfies ScreenDeclaration[];
