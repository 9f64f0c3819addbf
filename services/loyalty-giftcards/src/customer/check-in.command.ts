import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountScope,
  Clock,
  Commands,
  currentCall,
  Database,
  everyTenant,
  Problem,
  restrictedStatuses,
  rowsOf,
  type Tx,
} from '@backroom/platform';
import type { CheckInResponse } from '@backroom/proto/customers/v1/customers_service';
import { fault } from '../faults.js';
import { joinCustomer } from './join-customer.js';

/** A repeated check-in within this time counts as the same visit, milliseconds. */
const visitWindow = 60_000;

export class CheckIn {
  constructor(readonly code: string) {}
}

interface Place extends Record<string, unknown> {
  accountId: number;
  locationId: number;
  locationName: string;
  operatorName: string;
  status: string;
}

/**
 * Checks a person in at a location. It is their own action, so it makes them a customer of the operator (SETUP-7,
 * H-04).
 */
@CommandHandler(CheckIn)
export class CheckInHandler implements ICommandHandler<CheckIn, CheckInResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ code }: CheckIn): Promise<CheckInResponse> {
    const { principal, idempotencyKey } = currentCall();
    if (principal.kind !== 'user') throw new Problem('forbidden', fault('people-only'));
    const personId = Number(principal.id);
    // The person has no operator scope yet: the location determines the operator.
    const place = await this.database.withTenant(everyTenant, (tx) => placeOf(tx, code));
    if (!place) throw Problem.notFound('location');
    if (restrictedStatuses.includes(place.status))
      throw new Problem('forbidden', fault('account-restricted', { status: place.status }));
    const { accountId, locationId, operatorName, locationName } = place;
    const options = {
      ...{ name: 'check-in', scope: accountScope(accountId), principal, idempotencyKey },
      input: { locationId },
      unaudited: 'a visit; becoming a customer by it is audited',
    };
    return this.commands.run(options, async (tx) => {
      const at = this.clock.now();
      const [visit] = await tx.query<{ at: Date }>(
        `select checked_in_at as at from customer_place
         where account_id = $1 and person_id = $2 and location_id = $3 and checked_in_at > $4`,
        [accountId, personId, locationId, new Date(at.getTime() - visitWindow)],
      );
      const answer = { accountId, operatorName, locationName };
      if (visit) return { ...answer, checkedInAt: visit.at.getTime(), joined: false };
      const joined = await joinCustomer(tx, { accountId, personId, by: 'checkin', at, locationId });
      if (joined)
        tx.audit({
          ...{ accountId, locationId, subjectKind: 'customer', subjectId: personId },
          after: { joinedBy: 'checkin' },
        });
      return { ...answer, checkedInAt: at.getTime(), joined };
    });
  }
}

async function placeOf(tx: Tx, code: string): Promise<Place | undefined> {
  const [place] = await rowsOf<Place>(
    tx,
    `select l.account_id, l.location_id, l.name as location_name, a.name as operator_name, a.status
     from location_copy l join account_copy a using (account_id)
     where l.checkin_code = lower($1) and l.checkin_code <> '' and l.status = 'active'`,
    [code],
  );
  return place;
}
