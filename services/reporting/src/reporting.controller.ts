import { RpcService } from '@backroom/platform';
import {
  ReportingServiceService,
  type FundsReportRequest,
  type FundsReportResponse,
  type ReportingService,
  type SalesReportRequest,
  type SalesReportResponse,
  type TopSaleReportRequest,
  type TopSaleReportResponse,
  type UserTransactionReportRequest,
  type UserTransactionReportResponse,
} from '@backroom/proto/reporting/v1/reporting_service';
import { Analytics } from './analytics/analytics.js';
import {
  fundsReport,
  salesReport,
  topSaleReport,
  userTransactionReport,
} from './dashboard/dashboard.queries.js';

@RpcService(ReportingServiceService)
export class ReportingController implements ReportingService {
  constructor(private readonly analytics: Analytics) {}

  salesReport(request: SalesReportRequest): Promise<SalesReportResponse> {
    return salesReport(this.analytics, request.filter);
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
}
