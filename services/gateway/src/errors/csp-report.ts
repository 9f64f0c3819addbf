import { redactText } from '@backroom/platform';
import { z } from 'zod';

/** Media types in which browsers tell it: the older one, one at a time, and that of the Reporting API. */
export const cspReportTypes = ['application/csp-report', 'application/reports+json'] as const;
/** Most bytes of a body. */
export const mostReportBytes = 8 * 1024;
/** Most reports of one body that are kept. */
const mostReports = 10;

const text = z.string().catch('').default('');
const count = z.int().min(0).catch(0).default(0);
const older = z.object({
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
const newer = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: text,
    effectiveDirective: text,
    blockedURL: text,
    sourceFile: text,
    lineNumber: count,
    columnNumber: count,
  }),
});

/** What a policy kept a page from. */
export interface CspReport {
  page: string;
  directive: string;
  blocked: string;
  source: string;
  line: number;
  column: number;
}

/** The reports of a body as they are kept: where and what, no query, nothing of whom. What is none is left out. */
export function keptCspReports(body: unknown): CspReport[] {
  const list = Array.isArray(body) ? body.slice(0, mostReports) : [body];
  return list.flatMap((report): CspReport[] => {
    const old = older.safeParse(report).data?.['csp-report'];
    if (old)
      return [
        {
          page: addressOf(old['document-uri']),
          directive: wordOf(old['effective-directive'] || old['violated-directive']),
          blocked: addressOf(old['blocked-uri']),
          source: addressOf(old['source-file']),
          line: old['line-number'],
          column: old['column-number'],
        },
      ];
    const now = newer.safeParse(report).data?.body;
    if (!now) return [];
    return [
      {
        page: addressOf(now.documentURL),
        directive: wordOf(now.effectiveDirective),
        blocked: addressOf(now.blockedURL),
        source: addressOf(now.sourceFile),
        line: now.lineNumber,
        column: now.columnNumber,
      },
    ];
  });
}

/** Keys of mails are behind the `#`, names that were searched for behind the `?`. */
function addressOf(url: string): string {
  return redactText(url.split(/[?#]/, 1)[0]!.slice(0, 200));
}

function wordOf(directive: string): string {
  return /^[a-z-]{1,50}/.exec(directive)?.[0] ?? '';
}
