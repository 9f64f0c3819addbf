import { currentPrincipal, Database, scopeFor } from '@backroom/platform';
import type {
  ListCommandsRequest,
  ListCommandsResponse,
} from '@backroom/proto/locations/v1/commands_service';
import { permissions } from '@backroom/proto/permissions';
import { refuseNoUuid } from './command-id.js';
import { commandPage } from './command.sql.js';

const { AddonsAll, DevicesCommand, SalesAndReportingAll, SetupAll, SetupLocations } = permissions;

/** Users who see a device see its commands. */
export const commandReaders = [DevicesCommand, AddonsAll, SalesAndReportingAll, SetupAll, SetupLocations];

export function listCommands(
  database: Database,
  request: ListCommandsRequest,
  now: Date,
): Promise<ListCommandsResponse> {
  for (const id of request.ids) refuseNoUuid({ ids: id });
  const scope = scopeFor(currentPrincipal(), commandReaders, request.accountIds);
  return database.withTenant(scope, (tx) => commandPage(tx, request, now));
}
