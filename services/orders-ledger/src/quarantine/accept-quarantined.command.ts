import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentCall, Database, Problem } from '@backroom/platform';
import type { QuarantinedOrder } from '@backroom/proto/orders/v1/quarantine';
import { fault } from '../faults.js';
import { readAsClaimed } from '../booking/read-device-order.js';
import { accountOfQuarantined, bookReported, decide, lockWaiting } from './decide.js';
import { isAcceptable } from './reason-code.js';

export class AcceptQuarantined {
  constructor(readonly id: string) {}
}

/**
 * Books a sale as the device claims; the difference between payments and lines is posted to `suspense.claims` (LEDG-8).
 */
@CommandHandler(AcceptQuarantined)
export class AcceptQuarantinedHandler implements ICommandHandler<AcceptQuarantined, QuarantinedOrder> {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: AcceptQuarantined): Promise<QuarantinedOrder> {
    const { principal, idempotencyKey } = currentCall();
    const scope = accountScope(await accountOfQuarantined(this.database, id));
    const options = { name: 'accept-quarantined', scope, principal, idempotencyKey, input: { id } };
    return this.commands.run(options, async (tx) => {
      const row = await lockWaiting(tx, id);
      if (!isAcceptable(row.code))
        throw new Problem('unprocessable', fault('not-bookable', { remedy: 'corrected' }));
      await bookReported(tx, row, row.body, readAsClaimed);
      return decide(tx, row, { state: 'accepted', note: '' }, principal, this.clock);
    });
  }
}
