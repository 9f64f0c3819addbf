import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/tabs',
    id: 'tabs',
    needs: ['CustomersAll'],
    group: 'customers',
    order: 3040,
    isOperatorOnly: true,
    isKeptWhole: true,
    load: () => import('./tabs'),
    part: 'Tabs',
  },
] satisfies ScreenDeclaration[];
