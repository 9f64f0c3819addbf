import type { Answer, DeleteAt } from '../api/types';

export const fileKinds = ['order', 'valueAdd', 'tabPayment', 'carts'] as const;
export const fileStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** A file that the server writes for whoever asked, and keeps for a day. */
export interface ServerFile {
  id: string;
  kind: (typeof fileKinds)[number];
  format: 'csv' | 'json' | 'xlsx';
  state: (typeof fileStates)[number];
  rows: number;
  total: number;
  /** False: there are at least that many. */
  totalExact: boolean;
  bytes: number;
  problem: string | null;
  askedAt: string;
  endedAt: string | null;
  expiresAt: string;
}

interface Id {
  id: string;
}
interface Acted {
  post: { parameters: { path: Id } } & Answer<ServerFile>;
}
export interface DownloadPaths {
  '/exports': { get: { parameters: object } & Answer<{ exports: ServerFile[] }> };
  '/exports/{id}': DeleteAt<Id, undefined>;
  '/exports/{id}/cancel': Acted;
  '/exports/{id}/retry': Acted;
}
