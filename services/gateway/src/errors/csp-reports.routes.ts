import { Controller, Inject, Req } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Metrics, PLATFORM, type Platform } from '@backroom/platform';
import { Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { cspReportType, keptCspReport } from './csp-report.js';

/** Lets their bodies be read, up to what any public route takes. */
export function takeCspReports(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    cspReportType,
    { parseAs: 'string' },
    fastify.getDefaultJsonParser('error', 'error'),
  );
}

/** Where browsers tell what the content security policy kept a page from: a mistake of ours, or somebody at work. */
@Controller()
export class CspReportsRoutes {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    private readonly metrics: Metrics,
  ) {}

  @Route({
    method: 'POST',
    path: '/csp-reports',
    summary: 'Report a content security policy violation',
    description: 'Browsers send these reports automatically.',
    tag: 'System',
    access: 'public',
    tenancy: 'none',
    // The browser sends it, not the page: what it says of itself differs.
    from: 'any',
    bodyTypes: [cspReportType],
    status: 204,
  })
  report(@Req() request: RoutedRequest): void {
    const csp = keptCspReport(request.body);
    if (!csp) return;
    this.platform.log.warn({ csp }, 'content security policy violation reported');
    this.metrics
      .counter('csp_reports_total', 'Content security policy violations reported by browsers')
      .inc();
  }
}
