import { Clock, currentSuperAdmin, Database, RpcService } from '@backroom/platform';
import {
  ReportingServiceService,
  type FundsReportRequest,
  type FundsReportResponse,
  type GetRebuildResponse,
  type RebuildProjectionsResponse,
  type ReportingService,
  type SalesReportRequest,
  type SalesReportResponse,
  type TopSaleReportRequest,
  type TopSaleReportResponse,
  type UserTransactionReportRequest,
  type UserTransactionReportResponse,
} from '@backroom/proto/reporting/v1/reporting_service';
import { Analytics } from '../analytics/analytics.js';
import { fundsReport, salesReport, topSaleReport, userTransactionReport } from './dashboard.queries.js';
import { RebuildProjections } from '../rebuild/rebuild-projections.command.js';
import { latestRebuild } from '../rebuild/rebuild-state.sql.js';

@RpcService(ReportingServiceService)
export class ReportingController implements ReportingService {
  constructor(
    private readonly analytics: Analytics,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly rebuilding: RebuildProjections,
  ) {}

  salesReport(request: SalesReportRequest): Promise<SalesReportResponse> {
    return salesReport(this.analytics, request, this.clock.now());
  }

  userTransactionReport(request: UserTransactionReportRequest): Promise<UserTransactionReportResponse> {
    return userTransactionReport(this.analytics, request.filter);
  }

  topSaleReport(request: TopSaleReportRequest): Promise<TopSaleReportResponse> {
    return topSaleReport(this.analytics, request);
  }

  fundsReport(request: FundsReportRequest): Promise<FundsReportResponse> {
    return fundsReport(this.analytics, request.filter);
  }

  async rebuildProjections(): Promise<RebuildProjectionsResponse> {
    currentSuperAdmin();
    return { id: await this.rebuilding.begin() };
  }

  async getRebuild(): Promise<GetRebuildResponse> {
    currentSuperAdmin();
    const row = await latestRebuild(this.database);
    const isCutOff = row && !row.finished_at && row.leased_until < this.clock.now();
    return {
      id: row?.id ?? 0,
      phase: isCutOff ? 'cut-off' : (row?.phase ?? ''),
      startedAt: row?.started_at.getTime() ?? 0,
      finishedAt: row?.finished_at?.getTime() ?? 0,
      eventsExpected: row?.events_expected ?? 0,
      eventsRead: row?.events_read ?? 0,
      eventsSkipped: row?.events_skipped ?? 0,
      eventsPerSecond: row?.per_second ?? 0,
      sales: row?.sales ?? 0,
      daysCompared: row?.days_compared ?? 0,
      daysDiffering: row?.days_differing ?? 0,
      failure: row?.failure ?? '',
    };
  }
}
