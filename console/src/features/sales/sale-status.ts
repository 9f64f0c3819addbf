import type { Schemas } from '@backroom/gateway/v2';

type Intent = 'success' | 'warning' | 'danger' | 'none';

/** The text of a sale's status (a string key, or the server's own text), and its color. */
export function saleStatus(
  sale: Pick<Schemas['OwnOrder'], 'status' | 'statusMessage'> & {
    order: { refunds: { success: boolean }[] };
  },
): {
  key?: string;
  text?: string;
  intent: Intent;
} {
  if (sale.status === 'Partially refunded') return { key: 'status.partiallyRefunded', intent: 'warning' };
  if (sale.order.refunds.some((refund) => refund.success)) return { key: 'status.refunded', intent: 'none' };
  if (sale.status === 'Paid') return { key: 'status.paid', intent: 'success' };
  if (sale.status === 'ErrorPaying') return { key: 'status.errorPaying', intent: 'danger' };
  return { text: sale.statusMessage.name, intent: 'warning' };
}
