import { CommandBus } from '@nestjs/cqrs';
import { currentCall, Problem, RpcService } from '@backroom/platform';
import {
  RefundsServiceService,
  type PreviewRefundRequest,
  type PreviewRefundResponse,
  type RefundPaymentRequest,
  type RefundPaymentResponse,
  type RefundsService,
} from '@backroom/proto/orders/v1/refunds_service';
import { PreviewRefund } from './preview-refund.query.js';
import { RefundDriver } from './refund-driver.js';
import { readRefundRequest } from './refund-request.js';
import { RequestRefund, type RequestedRefund } from './request-refund.command.js';

@RpcService(RefundsServiceService)
export class RefundsController implements RefundsService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly driver: RefundDriver,
    private readonly preview: PreviewRefund,
  ) {}

  previewRefund({ refund }: PreviewRefundRequest): Promise<PreviewRefundResponse> {
    if (!refund) throw Problem.notFound('payment');
    return this.preview.of(readRefundRequest(refund));
  }

  async refundPayment(request: RefundPaymentRequest): Promise<RefundPaymentResponse> {
    const command = new RequestRefund(readRefundRequest(request), currentCall().idempotencyKey);
    const { refund, began } = await this.commandBus.execute<RequestRefund, RequestedRefund>(command);
    if (refund.state !== 'pending') return { refund };
    if (began) return { refund: await this.driver.begin(began) };
    // Under a repeated key, returns the first refund: its tender may know it, and is asked.
    return { refund: await this.driver.resume(refund.accountId, refund.id) };
  }
}
