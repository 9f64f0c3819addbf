import type { Get, Page } from '../api/types';

export interface AuditChange {
  field: string;
  before: unknown;
  after: unknown;
  /** The person it was about was erased: nobody can read it any more. */
  erased: boolean;
}
export interface AuditEntry {
  id: string;
  accountId: number | null;
  at: string;
  service: string;
  command: string;
  actor: { kind: string; id: string; name: string };
  address: string;
  userAgent: string;
  subject: { kind: string; id: string; name: string };
  traceId: string;
  changes: AuditChange[];
}
export interface AuditQuery extends Page {
  operator?: number;
  keywords?: string;
  actor?: string;
  subjectKind?: string;
  subjectId?: string;
  command?: string;
  startDate?: string;
  endDate?: string;
}
export interface AuditPaths {
  '/audit': Get<
    AuditQuery,
    { audit: { rows: AuditEntry[]; count: number }; meta: { totalItems: number; exact: boolean } }
  >;
}
