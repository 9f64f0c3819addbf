import { Controller, Inject } from '@nestjs/common';
import { Metrics, PLATFORM, type Platform } from '@backroom/platform';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { Input, Route } from '../route/route.js';
import { errorReport, keptReport, type ErrorReport } from './error-report.js';

const settingsAnswer = z
  .object({ errorReports: z.object({ path: z.string(), sampleRate: z.number() }) })
  .meta({ id: 'Settings' });

/** Failure reports of the console, and the settings it needs before sign-in. */
@Controller()
export class ErrorsRoutes {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly metrics: Metrics,
  ) {}

  @Route({
    method: 'GET',
    path: '/settings',
    summary: 'Get public console settings',
    description: 'Available before sign-in.',
    tag: 'System',
    access: 'public',
    tenancy: 'none',
    answer: settingsAnswer,
  })
  settings(): z.infer<typeof settingsAnswer> {
    return { errorReports: { path: '/v2/errors', sampleRate: this.config.ERROR_SAMPLE_RATE } };
  }

  @Route({
    method: 'POST',
    path: '/errors',
    summary: 'Report a client-side error',
    tag: 'System',
    access: 'public',
    tenancy: 'none',
    body: errorReport,
    example: { body: { message: 'It broke' } },
    status: 202,
  })
  report(@Input('body') report: ErrorReport): void {
    const { traceId: failedTraceId, ...kept } = keptReport(report);
    this.platform.log.error({ console: { ...kept, failedTraceId } }, 'console error reported');
    this.metrics.counter('console_errors_total', 'Errors reported by consoles').inc();
  }
}
