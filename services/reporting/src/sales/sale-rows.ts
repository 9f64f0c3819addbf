import { localHour } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { Refund } from '@backroom/proto/orders/v1/refund';

/** Returns an order as a row of `sale`. */
export function saleRow(order: Order, version: number) {
  const totals = order.totals!;
  return {
    account_id: order.accountId,
    location_id: order.locationId,
    kiosk_id: order.kioskId,
    order_id: order.id,
    pretty_id: order.prettyId,
    currency: order.currency,
    timezone: order.timezone,
    sold_at: new Date(order.soldAt).toISOString(),
    local_date: order.localDate,
    local_hour: localHour(order.soldAt, order.timezone),
    received_at: new Date(order.receivedAt).toISOString(),
    net: totals.net,
    discount: totals.discount,
    tax: totals.tax,
    deposit: totals.deposit,
    fee: totals.fee,
    total: totals.total,
    cost: totals.cost,
    items: totals.items,
    trace_id: order.traceId,
    version,
  };
}

/** Returns an order’s lines as rows of `sale_line`. */
export function saleLineRows(order: Order, version: number) {
  return order.lines.map((line, n) => ({
    account_id: order.accountId,
    location_id: order.locationId,
    order_id: order.id,
    n,
    local_date: order.localDate,
    currency: order.currency,
    product_id: line.productId,
    name: line.name,
    category_id: line.categoryId,
    category_name: line.categoryName,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    net: line.net,
    discount: line.discount,
    tax: line.tax,
    deposit: line.deposit,
    cost: line.cost,
    version,
  }));
}

/** Returns a successful refund as a row of `refund`: at its own time, which may be days after the sale. */
export function refundRow(refund: Refund, version: number) {
  const { net, tax, deposit, fee } = refund.parts!;
  return {
    account_id: refund.accountId,
    location_id: refund.locationId,
    refund_id: refund.id,
    order_id: refund.orderId,
    currency: refund.currency,
    timezone: refund.timezone,
    settled_at: new Date(refund.settledAt).toISOString(),
    local_date: refund.localDate,
    local_hour: localHour(refund.settledAt, refund.timezone),
    tender: refund.tender,
    net,
    tax,
    deposit,
    fee,
    total: refund.amount,
    version,
  };
}
