// The arithmetic of a sale, the same that the ledger checks it by; compiled into this package like the protocol.
export { feeOn, priceOrder, type CartLine, type Fee } from '../../../pricing/src/price-order.js';
