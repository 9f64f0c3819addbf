import { Clock, Database, RpcService } from '@backroom/platform';
import {
  JournalServiceService,
  type CheckLedgerRequest,
  type CheckLedgerResponse,
  type CountSoldPiecesRequest,
  type CountSoldPiecesResponse,
  type JournalService,
  type ListClearedRequest,
  type ListClearedResponse,
  type ListEntriesRequest,
  type ListEntriesResponse,
  type SumClearedRequest,
  type SumClearedResponse,
  type SumEntriesRequest,
  type SumEntriesResponse,
} from '@backroom/proto/orders/v1/journal_service';
import { checkLedger } from './check-ledger.js';
import { listCleared, sumCleared } from './cleared.sql.js';
import { listEntries, summedEntries } from './journal.query.js';
import { soldPieces } from './sold-pieces.js';

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

  listCleared(request: ListClearedRequest): Promise<ListClearedResponse> {
    return listCleared(this.database, this.clock, request);
  }

  sumCleared(request: SumClearedRequest): Promise<SumClearedResponse> {
    return sumCleared(this.database, this.clock, request);
  }

  countSoldPieces(request: CountSoldPiecesRequest): Promise<CountSoldPiecesResponse> {
    return soldPieces(this.database, this.clock, request);
  }
}
