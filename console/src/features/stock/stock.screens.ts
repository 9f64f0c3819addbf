import type { ScreenDeclaration } from '../../app/routes/screen';

export default [
  {
    path: '/products/stock-control',
    id: 'stockControl',
    needs: ['ProductsAll'],
    group: 'catalogue',
    order: 4020,
    program: 'yoke',
    isOperatorOnly: true,
    isOneOperator: true,
    load: () => import('./stock-control'),
    part: 'StockControl',
  },
  {
    path: '/products/stock-control/{id}',
    id: 'locationStock',
    needs: ['ProductsAll'],
    program: 'yoke',
    isOperatorOnly: true,
    isOneOperator: true,
    load: () => import('./location-stock'),
    part: 'LocationStock',
  },
] satisfies ScreenDeclaration[];
