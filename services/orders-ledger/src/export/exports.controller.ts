import { Database, RpcService } from '@backroom/platform';
import {
  ExportsServiceService,
  type ExportsService,
  type ReadCartsRequest,
  type ReadCartsResponse,
  type ReadLedgerRequest,
  type ReadLedgerResponse,
} from '@backroom/proto/orders/v1/exports_service';
import { readCarts } from './read-carts.query.js';
import { readLedger } from './read-ledger.query.js';

@RpcService(ExportsServiceService)
export class ExportsController implements ExportsService {
  constructor(private readonly database: Database) {}

  async readLedger(request: ReadLedgerRequest): Promise<ReadLedgerResponse> {
    return readLedger(this.database, request);
  }

  async readCarts(request: ReadCartsRequest): Promise<ReadCartsResponse> {
    return readCarts(this.database, request);
  }
}
