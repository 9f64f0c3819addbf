import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal } from '@backroom/platform';
import type { Location } from '@backroom/proto/locations/v1/location';
import { locationChanged } from './location.events.js';

export class CreateLocation {
  constructor(
    readonly location: Omit<Location, 'id' | 'status'>,
    readonly idempotencyKey: string,
  ) {}
}

/** Opens a place of one operator. Its zone decides the local day of every sale made there. */
@CommandHandler(CreateLocation)
export class CreateLocationHandler implements ICommandHandler<CreateLocation, Location> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ location, idempotencyKey }: CreateLocation): Promise<Location> {
    const { accountId, name, timezone } = location;
    const options = {
      name: 'create-location',
      scope: accountScope(accountId),
      principal: currentPrincipal(),
      idempotencyKey,
      input: location,
    };
    return this.commands.run(options, async (tx) => {
      const [row] = await tx.query<{ id: number; status: string }>(
        'insert into location (account_id, name, timezone, created_at) values ($1, $2, $3, $4) returning id, status',
        [accountId, name, timezone, this.clock.now()],
      );
      const created = { ...location, ...row! };
      tx.publish(locationChanged(created));
      tx.audit({ accountId, subjectKind: 'location', subjectId: created.id, after: created });
      return created;
    });
  }
}
