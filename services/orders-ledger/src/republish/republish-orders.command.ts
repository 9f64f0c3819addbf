import { Injectable } from '@nestjs/common';
import {
  Clock,
  Commands,
  currentCall,
  DueWorkRunner,
  everyTenant,
  Problem,
  schedule,
} from '@backroom/platform';
import { fault } from '../faults.js';
import { republishWork } from './republish-batch.js';
import { beginRepublishing } from './republish.sql.js';

/** Starts to publish the ledger's history again; due work continues batch by batch. */
@Injectable()
export class RepublishOrders {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly dueWork: DueWorkRunner,
  ) {}

  /** Returns the id of the republishing. Throws `conflict` if another one is in progress. */
  async begin(): Promise<number> {
    const { principal, idempotencyKey } = currentCall();
    const id = await this.commands.run(
      { name: 'republish-orders', scope: everyTenant, principal, idempotencyKey, input: {} },
      async (tx) => {
        const now = this.clock.now();
        const begun = await beginRepublishing(tx, now);
        if (begun === undefined) throw new Problem('conflict', fault('republishing-under-way'));
        await schedule(tx, republishWork({ id: begun, after: null }, now));
        tx.audit({ accountId: 0, subjectKind: 'facts', subjectId: 'orders', after: { republishing: begun } });
        return begun;
      },
    );
    this.dueWork.wake();
    return id;
  }
}
