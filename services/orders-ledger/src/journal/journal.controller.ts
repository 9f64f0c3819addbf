import { Clock, Database, RpcService } from '@backroom/platform';
import {
  JournalServiceService,
  type CheckLedgerRequest,
  type CheckLedgerResponse,
  type JournalService,
  type ListEntriesRequest,
  type ListEntriesResponse,
  type SumEntriesRequest,
  type SumEntriesResponse,
} from '@backroom/proto/orders/v1/journal_service';
import { checkLedger } from './check-ledger.js';
import { listEntries, summedEntries } from './journal.query.js';

@RpcService(JournalServiceService)
export class JournalController implements JournalService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  listEntries(request: ListEntriesRequest): Promise<ListEntriesResponse> {
    return listEntries(this.database, request);
  }

  sumEntries({ filter }: SumEntriesRequest): Promise<SumEntriesResponse> {
    return summedEntries(this.database, filter, this.clock.now());
  }

  checkLedger(request: CheckLedgerRequest): Promise<CheckLedgerResponse> {
    return checkLedger(this.database, this.clock, request);
  }
}
