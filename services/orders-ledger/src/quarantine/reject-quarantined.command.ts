import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountScope,
  Clock,
  Commands,
  currentCall,
  Database,
  withoutSecrets,
  Problem,
} from '@backroom/platform';
import type { QuarantinedOrder } from '@backroom/proto/orders/v1/quarantine';
import { fault } from '../faults.js';
import { accountOfQuarantined, decide, lockWaiting } from './decide.js';

const maxReasonLength = 500;

export class RejectQuarantined {
  constructor(
    readonly id: string,
    readonly reason: string,
  ) {}
}

/** Rejects a sale: it is never booked, and kept with the reason (LEDG-8). */
@CommandHandler(RejectQuarantined)
export class RejectQuarantinedHandler implements ICommandHandler<RejectQuarantined, QuarantinedOrder> {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ id, reason }: RejectQuarantined): Promise<QuarantinedOrder> {
    const note = reason.trim();
    const { principal, idempotencyKey } = currentCall();
    const scope = accountScope(await accountOfQuarantined(this.database, id));
    if (!note) throw Problem.invalid('reason', fault('required'));
    if (note.length > maxReasonLength)
      throw Problem.invalid('reason', fault('too-long', { max: maxReasonLength }));
    const secret = withoutSecrets(note);
    if (secret) throw Problem.invalid('reason', secret);
    const options = { name: 'reject-quarantined', scope, principal, idempotencyKey, input: { id, note } };
    return this.commands.run(options, async (tx) =>
      decide(tx, await lockWaiting(tx, id), { state: 'rejected', note }, principal, this.clock),
    );
  }
}
