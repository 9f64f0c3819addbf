import { everyTenant, type Database } from '../database/index.js';
import type { Metrics } from '../telemetry/index.js';
import type { Figure } from './blueprint.js';
import type { DatabasePlatform } from './platform-context.js';

/** Metrics that show SREs whether facts travel and work is done: backlogs, their age and their kind. */
export function watchService(platform: DatabasePlatform, figures: readonly Figure[]): void {
  const { metrics, relay, consumers, database } = platform;
  metrics.gauge('outbox_depth', 'Outbox events not yet published', [], async (gauge) =>
    gauge.set((await relay.stats()).depth),
  );
  metrics.gauge('outbox_age_seconds', 'Age of the oldest one', [], async (gauge) =>
    gauge.set((await relay.stats()).ageSeconds),
  );
  metrics.gauge('dead_letters', 'Dead-letter events and events parked behind them', [], async (gauge) =>
    gauge.set((await consumers.parked()).reduce((sum, { events }) => sum + events, 0)),
  );
  watchConsumers(platform);
  watchDueWork(platform);
  metrics.gauge(
    'database_connections',
    'Database connections, and calls waiting for one',
    ['state'],
    (gauge) => {
      gauge.set({ state: 'open' }, database.pool.totalCount);
      gauge.set({ state: 'idle' }, database.pool.idleCount);
      gauge.set({ state: 'waited for' }, database.pool.waitingCount);
    },
  );
  for (const figure of figures) watchFigure(figure, metrics, database);
}

function watchConsumers({ metrics, consumers, eventLog }: DatabasePlatform): void {
  metrics.gauge(
    'consumer_lag',
    'Records of a topic not yet processed by a consumer',
    ['consumer', 'topic'],
    async (gauge) => {
      await Promise.all(
        consumers.running.map(async ({ name, topic }) =>
          gauge.set({ consumer: name, topic }, await eventLog.lag(name, topic)),
        ),
      );
    },
  );
}

function watchDueWork({ metrics, dueWork, longWork }: DatabasePlatform): void {
  type Late = Awaited<ReturnType<typeof dueWork.late>>;
  let pending: Promise<Late> | undefined;
  // Both metrics share one query.
  const late = () => {
    pending ??= Promise.all([dueWork.late(), longWork.late()])
      .then((both) => both.flat())
      .finally(() => (pending = undefined));
    return pending;
  };
  const watch = (name: string, help: string, value: (one: Late[number]) => number) =>
    metrics.gauge(name, help, ['kind'], async (gauge) => {
      const kinds = await late();
      gauge.reset();
      for (const one of kinds) gauge.set({ kind: one.kind }, value(one));
    });
  watch('due_work_late', 'Pieces of work that are due and not done', ({ pieces }) => pieces);
  watch('due_work_late_seconds', 'How long the first of them has waited', ({ seconds }) => seconds);
}

function watchFigure({ name, help, label, sql }: Figure, metrics: Metrics, database: Database): void {
  metrics.gauge(name, help, label ? [label] : [], async (gauge) => {
    const rows = await database.withTenant(everyTenant, (tx) =>
      tx.query<{ value: number } & Record<string, string | number>>(sql),
    );
    gauge.reset();
    for (const row of rows) gauge.set(label ? { [label]: String(row[label]) } : {}, Number(row.value));
  });
}
