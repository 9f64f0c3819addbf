import { pageOf, rowsOf, typedPatternsOf, wordsBegin, type Tx } from '@backroom/platform';
import type { Command } from '@backroom/proto/locations/v1/command';
import type {
  ListCommandsRequest,
  ListCommandsResponse,
  ListedCommand,
} from '@backroom/proto/locations/v1/commands_service';
import { commandOf, CommandRecord } from './command.entity.js';

const open = `state in ('queued', 'sent', 'acknowledged')`;
const timeIn = (at: number) => (at === 0 ? null : new Date(at));

export async function insertCommand(tx: Tx, command: Command, turn: number): Promise<void> {
  const { queuedAt, expiresAt, batchId } = command;
  await tx.records.insert(CommandRecord, {
    ...{ ...command, ...timesOf(command), batchId: batchId || null, turn },
    ...{ queuedAt: new Date(queuedAt), expiresAt: new Date(expiresAt) },
  });
}

/** Locked until the end of the transaction: concurrent changes wait for each other. */
export async function lockCommand(tx: Tx, id: string): Promise<Command | undefined> {
  const record = await tx.records.findOne(CommandRecord, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  return record ? commandOf(record) : undefined;
}

export async function updateCommand(tx: Tx, command: Command): Promise<void> {
  const { id, state, reason, reasonCode } = command;
  await tx.records.update(CommandRecord, { id }, { state, reason, reasonCode, ...timesOf(command) });
}

function timesOf({ sentAt, acknowledgedAt, endedAt }: Command) {
  return { sentAt: timeIn(sentAt), acknowledgedAt: timeIn(acknowledgedAt), endedAt: timeIn(endedAt) };
}

/** Commands of some devices that are under way, in the order of sending; locked. */
export function openCommands(tx: Tx, deviceIds: readonly number[]): Promise<CommandRecord[]> {
  return rowsOf<CommandRecord>(
    tx,
    `select * from command where device_id = any ($1) and ${open} order by device_id, turn for update`,
    [deviceIds],
  );
}

/** Another command of the same type that is under way for the device. */
export async function underWay(tx: Tx, { id, deviceId, type }: Command): Promise<Command | undefined> {
  const [row] = await rowsOf<CommandRecord>(
    tx,
    `select * from command where device_id = $1 and type = $2 and id <> $3 and ${open}
     order by turn desc limit 1`,
    [deviceId, type, id],
  );
  return row && commandOf(row);
}

interface ListedRow extends CommandRecord, Omit<ListedCommand, 'command'> {}

/** Older failures are no longer an open task. Milliseconds. */
const remembered = 7 * 86_400_000;
/** It failed, and the same command did not succeed on the same device later. */
const unmended = `(c.state in ('failed', 'expired') and c.queued_at >= $7 and not exists (
  select 1 from command later where later.device_id = c.device_id and later.type = c.type
    and later.turn > c.turn and later.state = 'succeeded'))`;

export async function commandPage(
  tx: Tx,
  request: ListCommandsRequest,
  now: Date,
): Promise<ListCommandsResponse> {
  const found = `select c.*, d.name as device_name, l.name as location_name, l.timezone
    from command c join device d on d.id = c.device_id join location l on l.id = c.location_id
    where ($1::bigint = 0 or c.device_id = $1) and ($2::bigint[] = '{}' or c.location_id = any ($2))
      and ($3 = '' or c.batch_id::text = $3) and ($4::uuid[] = '{}' or c.id = any ($4))
      and (not $5 or ${open}) and (not $6 or ${unmended})
      and ${wordsBegin("d.name || ' ' || l.name", '$8')}`;
  const { deviceId, locationIds, batchId, ids } = request;
  const since = new Date(now.getTime() - remembered);
  const values = [
    deviceId,
    locationIds,
    batchId,
    ids,
    request.open,
    request.unmended,
    since,
    typedPatternsOf(request.keywords),
  ];
  const { rows, total } = await pageOf<ListedRow>(tx, found, values, 'queued_at desc, id desc', request);
  const commands = rows.map((row) => {
    const { deviceName, locationName, timezone } = row;
    return { command: commandOf(row), deviceName, locationName, timezone };
  });
  return { commands, total };
}
