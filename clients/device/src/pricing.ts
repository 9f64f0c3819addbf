// The arithmetic of a sale, the very one by which the ledger checks it; compiled into this package as the protocol is.
export { feeOn, priceOrder, type CartLine, type Fee } from '../../../pricing/src/price-order.js';
