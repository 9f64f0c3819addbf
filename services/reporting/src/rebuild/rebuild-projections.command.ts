import { Inject, Injectable } from '@nestjs/common';
import {
  Clock,
  Commands,
  currentCall,
  Database,
  everyTenant,
  PLATFORM,
  Problem,
  type DatabasePlatform,
} from '@backroom/platform';
import { fault } from '../faults.js';
import { Analytics } from '../analytics/analytics.js';
import { Rebuild, rebuildLease } from './rebuild.js';
import { beginRebuild } from './rebuild-state.sql.js';

/** Begins a rebuild of the projections; it continues in this process after the response. */
@Injectable()
export class RebuildProjections {
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(PLATFORM) private readonly platform: DatabasePlatform,
    @Inject(Database) private readonly database: Database,
    @Inject(Analytics) private readonly analytics: Analytics,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Returns the id of the rebuild. Throws `conflict` while another one is in progress. */
  async begin(): Promise<number> {
    const { principal, idempotencyKey } = currentCall();
    let begun: number | undefined;
    const id = await this.commands.run(
      { name: 'rebuild-projections', scope: everyTenant, principal, idempotencyKey, input: {} },
      async (tx) => {
        const now = this.clock.now();
        begun = await beginRebuild(tx, now, new Date(now.getTime() + rebuildLease));
        if (begun === undefined) throw new Problem('conflict', fault('rebuild-under-way'));
        tx.audit({ accountId: 0, subjectKind: 'projections', subjectId: 'sales', after: { rebuild: begun } });
        return begun;
      },
    );
    if (begun !== undefined) this.running = this.start(begun);
    return id;
  }

  /** Resolves when no rebuild runs in this process; for tests. */
  settled(): Promise<void> {
    return this.running;
  }

  private start(id: number): Promise<void> {
    const { eventLog, log } = this.platform;
    const { analytics, database, clock } = this;
    return new Rebuild(id, { analytics, database, clock, eventLog, log }).run();
  }
}
