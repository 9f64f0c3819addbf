import type { NewEvent } from '@backroom/platform';
import type { LoyaltyProgram } from '@backroom/proto/customers/v1/loyalty';
import { events } from '@backroom/proto/events';

export function loyaltyProgramChanged(program: LoyaltyProgram): NewEvent {
  const { accountId, locationId } = program;
  return { event: events.LoyaltyProgramChanged, key: String(locationId), accountId, payload: { program } };
}
