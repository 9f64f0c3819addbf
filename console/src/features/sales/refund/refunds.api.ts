import { auditSource } from '../../../kit/record/audit.api';
import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';

interface RefundRequest {
  orderId: string;
  transactionId: string;
  /** Decimal; absent for all that remains. */
  amount?: string;
  reason?: string;
  /** Returned pieces, which determine the amount. */
  lines?: Schemas['ReturnedLine'][];
  /** Whether the pieces are restocked. */
  restock?: boolean;
}

/** One key per intent: a retry after a reload refunds nothing twice. */
export const refundPayment = async (
  { orderId, ...body }: RefundRequest,
  intent: string,
): Promise<Schemas['Refund']> => {
  const { refundResponse } = await answer(
    api.POST('/orders/{id}/refund', {
      params: { path: { id: orderId }, header: { 'Idempotency-Key': intent } },
      body,
    }),
  );
  return refundResponse;
};

/** Previews a refund and its effect on points. */
export const refundPreviewQuery = ({ orderId, ...body }: RefundRequest) =>
  queryOptions({
    queryKey: ['refund-preview', orderId, body],
    queryFn: ({ signal }) =>
      answer(api.POST('/orders/{id}/refund/preview', { params: { path: { id: orderId } }, body, signal })),
    // Concurrent refunds change it.
    ...{ staleTime: 0, gcTime: 0 },
  });

/** Refetches the ledger and the histories without waiting for the live stream. */
export function useRefetchLedger(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['ledger'] });
    void client.invalidateQueries({ queryKey: auditSource.key });
  };
}
