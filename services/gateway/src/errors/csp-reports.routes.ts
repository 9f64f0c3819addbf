import { Controller, Inject, Req } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Metrics, PLATFORM, type Platform } from '@backroom/platform';
import { Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { cspReportType, keptCspReport } from './csp-report.js';

/** Enables reading their bodies, up to the limit of public routes. */
export function acceptCspReports(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    cspReportType,
    { parseAs: 'string' },
    fastify.getDefaultJsonParser('error', 'error'),
  );
}

/** Reports of browsers about violations of the content security policy: a mistake of ours, or an attack. */
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
    // Sent by the browser, not by the page: its origin headers differ.
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
