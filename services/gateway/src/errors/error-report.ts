import { redactText } from '@backroom/platform';
import { z } from 'zod';
import { fault } from '../faults.js';
import { withFault } from '../route/schema-faults.js';

const breadcrumb = z.strictObject({
  at: z.iso.datetime(),
  /** Such as `page`, `call`, `click`. */
  kind: z.string().max(20),
  text: z.string().max(100),
});

/** A failure of the console: what broke and the steps before it, without personal data. */
export const errorReport = z.strictObject({
  release: z.string().max(100).default(''),
  /** Of the failed call, if any. */
  traceId: z
    .string()
    .regex(/^([0-9a-f]{32})?$/, withFault(fault('trace-id')))
    .default(''),
  message: z.string().min(1).max(1_000),
  stack: z.string().max(3_000).default(''),
  /** The path of the page. */
  page: z.string().max(500).default(''),
  breadcrumbs: z.array(breadcrumb).max(20).default([]),
});
export type ErrorReport = z.infer<typeof errorReport>;

/** Returns the report to log. A browser should have removed secrets and personal data; here it is done in any case. */
export function keptReport(report: ErrorReport): ErrorReport {
  return {
    release: redactText(report.release),
    traceId: report.traceId,
    message: redactText(report.message),
    stack: redactText(report.stack),
    page: redactText(report.page.split(/[?#]/, 1)[0]!),
    breadcrumbs: report.breadcrumbs.map(({ at, kind, text }) => ({
      at,
      kind: redactText(kind),
      text: redactText(text),
    })),
  };
}
