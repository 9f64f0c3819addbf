import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/products/all',
    id: 'products',
    needs: ['ProductsAll'],
    group: 'catalogue',
    order: 4010,
    hasNoPeriod: true,
    isKeptWhole: true,
    load: () => import('./products'),
    part: 'Products',
  },
  {
    path: '/products/{id}',
    id: 'product',
    needs: ['ProductsAll'],
    entry: '/products/all',
    isOperatorOnly: true,
    isOneOperator: true,
    isKeptWhole: true,
    load: () => import('./product-screen'),
    part: 'ProductScreen',
  },
] satisfies ScreenDeclaration[];
