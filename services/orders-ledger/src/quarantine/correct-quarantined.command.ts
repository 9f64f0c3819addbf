import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentCall, Database, Ids, Problem } from '@backroom/platform';
import type { ClaimedSale, QuarantinedOrder } from '@backroom/proto/orders/v1/quarantine';
import { fault } from '../faults.js';
import { readDeviceOrder } from '../booking/read-device-order.js';
import { correctedBody } from './claim.js';
import { accountOfQuarantined, bookReported, decide, lockWaiting } from './decide.js';
import { isCorrectable } from './reason-code.js';

export class CorrectQuarantined {
  constructor(
    readonly id: string,
    readonly sale: ClaimedSale | undefined,
  ) {}
}

/** Books the sale as a person enters it, under the device's id and time (LEDG-8). */
@CommandHandler(CorrectQuarantined)
export class CorrectQuarantinedHandler implements ICommandHandler<CorrectQuarantined, QuarantinedOrder> {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async execute({ id, sale }: CorrectQuarantined): Promise<QuarantinedOrder> {
    const { principal, idempotencyKey } = currentCall();
    const scope = accountScope(await accountOfQuarantined(this.database, id));
    if (!sale) throw Problem.invalid('sale', fault('required'));
    const input = { id, sale };
    const options = { name: 'correct-quarantined', scope, principal, idempotencyKey, input };
    return this.commands.run(options, async (tx) => {
      const row = await lockWaiting(tx, id);
      if (!isCorrectable(row.code, row.order_id))
        throw new Problem('unprocessable', fault('not-bookable', { remedy: 'rejected' }));
      await bookReported(tx, row, correctedBody(row, sale, this.ids), readDeviceOrder);
      return decide(tx, row, { state: 'corrected', note: '' }, principal, this.clock);
    });
  }
}
