import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/products/import',
    id: 'productImport',
    needs: ['ProductsAll'],
    order: 4030,
    entry: '/products/all',
    isOneOperator: true,
    isWhole: true,
    isOperatorOnly: true,
    load: () => import('./product-import'),
    part: 'ImportProducts',
  },
] satisfies ScreenDeclaration[];
