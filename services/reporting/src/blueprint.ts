import { serviceOf } from '@backroom/platform';
import { sales } from './sales/sales.aggregate.js';

export const reporting = serviceOf(sales);
