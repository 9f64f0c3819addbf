import { auditSource } from '../../../kit/record/audit.api';
import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';

interface RefundRequest {
  orderId: string;
  transactionId: string;
  /** Decimal; without it all that remains. */
  amount?: string;
  reason?: string;
  /** Pieces that come back; they decide the amount. */
  lines?: Schemas['ReturnedLine'][];
  /** That they go back on the shelf. */
  restock?: boolean;
}

/** One key per intent: whoever reloads in the middle and tries again gives nothing twice. */
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

/** What a refund would do to points, said before it is done. */
export const refundPreviewQuery = ({ orderId, ...body }: RefundRequest) =>
  queryOptions({
    queryKey: ['refund-preview', orderId, body],
    queryFn: ({ signal }) =>
      answer(api.POST('/orders/{id}/refund/preview', { params: { path: { id: orderId } }, body, signal })),
    // What others give back meanwhile changes it.
    ...{ staleTime: 0, gcTime: 0 },
  });

/** Reads the ledger and the histories anew, before the live stream says that it moved. */
export function useLedgerMoved(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['ledger'] });
    void client.invalidateQueries({ queryKey: auditSource.key });
  };
}
