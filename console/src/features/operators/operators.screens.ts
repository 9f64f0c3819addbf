import type { ScreenDeclaration } from '../../app/routes/screen';

const operators = { load: () => import('./operators'), part: 'Operators' };
const operatorScreen = { load: () => import('./operator-screen'), part: 'OperatorScreen' };

export default [
  {
    path: '/operators',
    id: 'operators',
    needs: ['OperatorsAll', 'SetupOperators'],
    group: 'places',
    order: 5050,
    isUnfiltered: true,
    isWhole: true,
    ...operators,
  },
  {
    path: '/operators/new',
    id: 'operatorNew',
    needs: ['super admin'],
    order: 5060,
    isUnfiltered: true,
    load: () => import('./new-operator'),
    part: 'NewOperator',
  },
  {
    path: '/operators/{id}',
    id: 'operator',
    needs: ['OperatorsAll', 'SetupOperators'],
    isUnfiltered: true,
    isWhole: true,
    ...operatorScreen,
  },
  {
    path: '/setup/operators',
    id: 'setupOperators',
    needs: ['OperatorsAll', 'SetupOperators'],
    order: 6050,
    entry: '/operators',
    isUnfiltered: true,
    isWhole: true,
    ...operators,
  },
  {
    path: '/setup/operators/{id}',
    id: 'operator',
    needs: ['OperatorsAll', 'SetupOperators'],
    entry: '/operators',
    isUnfiltered: true,
    isWhole: true,
    ...operatorScreen,
  },
] satisfies ScreenDeclaration[];
