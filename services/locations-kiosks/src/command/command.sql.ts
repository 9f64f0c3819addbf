import type { Tx } from '@backroom/platform';
import type { Command } from '@backroom/proto/locations/v1/command';
import type {
  ListCommandsRequest,
  ListCommandsResponse,
} from '@backroom/proto/locations/v1/commands_service';

const open = `state in ('queued', 'sent', 'acknowledged')`;

/** A command as messages have it, from the alias `c`. Times: milliseconds since the epoch, 0 for not yet. */
const columns = `c.id, c.account_id as "accountId", c.location_id as "locationId", c.device_id as "deviceId",
  c.device_kind as "deviceKind", c.type, c.state, c.requested_by as "requestedBy",
  ${['queued', 'sent', 'acknowledged', 'ended', 'expires']
    .map((time) => `coalesce(extract(epoch from c.${time}_at) * 1000, 0)::bigint as "${time}At"`)
    .join(', ')}, c.reason, coalesce(c.batch_id::text, '') as "batchId"`;

type Row = Command & Record<string, unknown>;
const time = (at: number) => (at === 0 ? null : new Date(at));

export async function insertCommand(tx: Tx, command: Command): Promise<void> {
  await tx.query(
    `insert into command (id, account_id, location_id, device_id, device_kind, type, state, requested_by, queued_at,
       expires_at, batch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      command.id,
      command.accountId,
      command.locationId,
      command.deviceId,
      command.deviceKind,
      command.type,
      command.state,
      command.requestedBy,
      new Date(command.queuedAt),
      new Date(command.expiresAt),
      command.batchId || null,
    ],
  );
}

/** Locked until the end of the transaction: whoever moves it waits for whoever does. */
export async function lockCommand(tx: Tx, id: string): Promise<Command | undefined> {
  const [row] = await tx.query<Row>(`select ${columns} from command c where c.id = $1 for update`, [id]);
  return row;
}

export async function updateCommand(tx: Tx, command: Command): Promise<void> {
  const { id, state, sentAt, acknowledgedAt, endedAt, reason } = command;
  await tx.query(
    `update command set state = $2, sent_at = $3, acknowledged_at = $4, ended_at = $5, reason = $6 where id = $1`,
    [id, state, time(sentAt), time(acknowledgedAt), time(endedAt), reason],
  );
}

/** A command of a device that has not ended, with the number of its present issue. */
export interface OpenCommand {
  command: Command;
  issue: number;
  claimed: number;
}

/** Those of some devices that are under way, the oldest first; locked. */
export async function openCommands(tx: Tx, deviceIds: readonly number[]): Promise<OpenCommand[]> {
  const rows = await tx.query<Row & { issue: number; claimed: number }>(
    `select ${columns}, c.issue, c.claimed from command c where c.device_id = any ($1) and ${open}
     order by c.queued_at, c.id for update`,
    [deviceIds],
  );
  return rows.map(({ issue, claimed, ...command }) => ({ command, issue, claimed }));
}

/** Another command of that type that is under way for the device. */
export async function underWay(tx: Tx, { id, deviceId, type }: Command): Promise<Command | undefined> {
  const [row] = await tx.query<Row>(
    `select ${columns} from command c where c.device_id = $1 and c.type = $2 and c.id <> $3 and ${open}
     order by c.queued_at desc limit 1`,
    [deviceId, type, id],
  );
  return row;
}

export async function commandPage(tx: Tx, request: ListCommandsRequest): Promise<ListCommandsResponse> {
  const found = await tx.query<
    Row & { deviceName: string; locationName: string; timezone: string; total: number }
  >(
    `with found as (
       select c.*, d.name as device_name, l.name as location_name, l.timezone
       from command c join device d on d.id = c.device_id join location l on l.id = c.location_id
       where ($1::bigint = 0 or c.device_id = $1) and ($2::bigint[] = '{}' or c.location_id = any ($2))
         and ($3 = '' or c.batch_id::text = $3) and ($4::uuid[] = '{}' or c.id = any ($4))
         and (not $5 or ${open}))
     select counted.total, page.* from (select count(*) as total from found) as counted
     left join (
       select ${columns}, c.device_name as "deviceName", c.location_name as "locationName", c.timezone
       from found c order by c.queued_at desc, c.id desc limit $6 offset $7) as page on true
     order by page."queuedAt" desc, page.id desc`,
    [
      request.deviceId,
      request.locationIds,
      request.batchId,
      request.ids,
      request.open,
      request.limit,
      (request.page - 1) * request.limit,
    ],
  );
  return {
    // Past the last page there is one row, which holds just the total.
    commands: found
      .filter(({ id }) => id !== null)
      .map(({ deviceName, locationName, timezone, total: _total, ...command }) => ({
        ...{ command, deviceName, locationName, timezone },
      })),
    total: found[0]!.total,
  };
}
