import { redactText } from '@backroom/platform';
import { z } from 'zod';

/** The media type of these reports in every browser. */
export const cspReportType = 'application/csp-report';

const text = z.string().catch('').default('');
const count = z.int().min(0).catch(0).default(0);
/** The evaluated part of a report; browsers send more, each its own. */
const reportBody = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': count,
    'column-number': count,
  }),
});

/** A violation of the content security policy. */
interface CspReport {
  page: string;
  directive: string;
  blocked: string;
  source: string;
  line: number;
  column: number;
}

/**
 * Returns the report to log: source and violation, without queries and personal data. Undefined for a malformed one.
 */
export function keptCspReport(body: unknown): CspReport | undefined {
  const report = reportBody.safeParse(body).data?.['csp-report'];
  if (!report) return undefined;
  return {
    page: addressOf(report['document-uri']),
    directive: wordOf(report['effective-directive'] || report['violated-directive']),
    blocked: addressOf(report['blocked-uri']),
    source: addressOf(report['source-file']),
    line: report['line-number'],
    column: report['column-number'],
  };
}

/** Keys of mails are behind the `#`, search terms behind the `?`. */
function addressOf(url: string): string {
  return redactText(url.split(/[?#]/, 1)[0]!.slice(0, 200));
}

function wordOf(directive: string): string {
  return /^[a-z-]{1,50}/.exec(directive)?.[0] ?? '';
}
