export * from './order-totals.js';
export * from './money.js';
export * from './price-order.js';
export * from './return-lines.js';
export * from './rounding.js';
