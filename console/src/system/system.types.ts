import type { Get, Page, Post } from '../api/types';

/** Whether a service answered, and why not. */
export interface ServiceState {
  name: string;
  answered: boolean;
  reason: string;
}
/** A key whose events wait behind one that could not be applied. */
export interface DeadKey {
  id: string;
  service: string;
  consumer: string;
  topic: string;
  key: string;
  events: number;
  type: string;
  reason: string;
  attempts: number;
  since: string;
  accountId: number | null;
}
/** One parked event as it arrived. */
export interface DeadLetter extends Omit<DeadKey, 'since'> {
  eventId: string;
  at: string;
  partition: number;
  offset: number;
  headers: { name: string; value: string }[];
  payload: { format: 'json' | 'hex' | ''; text: string };
  place: number;
  previousId: string | null;
  nextId: string | null;
}
/** What to apply again; nothing named is everything. */
export type RedriveTarget = Partial<Pick<DeadKey, 'service' | 'consumer' | 'topic' | 'key'>>;
export interface Redriven {
  applied: number;
  failed: { id: string; service: string; consumer: string; topic: string; key: string; reason: string }[];
  failedKeys: number;
  left: number;
  complete: boolean;
  services: ServiceState[];
}

/** The latest rebuild of the figures; `cut-off`: its process ended on the way. */
export interface RebuildState {
  id: number;
  phase: string;
  startedAt: string | null;
  finishedAt: string | null;
  eventsExpected: number;
  eventsRead: number;
  eventsSkipped: number;
  eventsPerSecond: number;
  sales: number;
  daysCompared: number;
  daysDiffering: number;
  failure: string;
}
export interface RepublishingState {
  id: number;
  phase: string;
  startedAt: string | null;
  finishedAt: string | null;
  salesExpected: number;
  salesPublished: number;
}
export interface ProjectionsState {
  rebuild: RebuildState | null;
  republishing: RepublishingState | null;
}

export interface SystemPaths {
  '/system/projections': Get<Record<string, never>, ProjectionsState>;
  '/system/projections/rebuild': Post<Record<string, never>, { id: number }>;
  '/system/facts/republish': Post<Record<string, never>, { id: number }>;
  '/system/dead-letters': Get<
    Page & { keywords?: string },
    {
      deadLetters: { rows: DeadKey[]; count: number; events: number };
      services: ServiceState[];
      meta: { totalItems: number };
    }
  >;
  '/system/dead-letters/event': Get<{ id: string }, DeadLetter>;
  '/system/dead-letters/redrive': Post<RedriveTarget, Redriven>;
}
