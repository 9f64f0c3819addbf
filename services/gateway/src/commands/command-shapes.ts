import { z } from 'zod';
import type { Command } from '@backroom/proto/locations/v1/command';
import type { ListedCommand } from '@backroom/proto/locations/v1/commands_service';
import { flag, idParam, idsOf, listOf, listQuery } from '../route/fields.js';
import { commandTypes, type CommandType } from '@backroom/proto/devices';
import { fullName, type Names } from '../people/person-names.js';
import { instantOf, optionalInstantOf } from '../route/instants.js';

const time = z.iso.datetime();
const reasonCodes = ['not-reached', 'outcome-unknown', 'device-disabled', 'replaced', 'came-back'] as const;
export const command = z
  .object({
    id: z.uuid(),
    deviceId: z.int(),
    deviceKind: z.enum(['kiosk', 'lock', 'validator']),
    LocationId: z.int(),
    command: z.enum(Object.values(commandTypes).flat() as [CommandType, ...CommandType[]]),
    state: z.enum(['queued', 'sent', 'acknowledged', 'succeeded', 'failed', 'expired', 'replaced']),
    requestedBy: z
      .object({ id: z.int(), name: z.string().nullable().describe('null for whom the caller may not know') })
      .nullable()
      .describe('null for the system and for programs'),
    queuedAt: time,
    sentAt: time.nullable(),
    acknowledgedAt: time.nullable(),
    endedAt: time.nullable(),
    expiresAt: time,
    reason: z
      .string()
      .describe('why it failed, what is unknown or what else is to be said of its end, in English'),
    reasonCode: z
      .enum(reasonCodes)
      .nullable()
      .describe('the same for programs; null when it is the device that says it, or there is nothing to say'),
    batchId: z.uuid().nullable(),
  })
  .meta({ id: 'Command' });
type CommandAnswer = z.infer<typeof command>;

const listedCommand = z
  .object({ ...command.shape, deviceName: z.string(), locationName: z.string(), timezone: z.string() })
  .meta({ id: 'ListedCommand' });
export const commandsAnswer = z.object(listOf(listedCommand)).meta({ id: 'CommandList' });
export const sentAnswer = z
  .object({
    message: z.string(),
    command,
    underWay: command.nullable().describe('another of the same kind that had not ended'),
  })
  .meta({ id: 'SentCommand' });
export const commandsQuery = z.strictObject({
  ...listQuery,
  open: flag.optional().describe('only those that have not ended'),
  unmended: flag
    .optional()
    .describe('only those of the last seven days that failed and whose like did not succeed there since'),
  deviceId: listQuery.operator,
  batchId: z.uuid().optional(),
  id: z.uuid().optional(),
});

/** What is asked of a list of commands, for the service behind. */
export function commandsRequest(query: z.infer<typeof commandsQuery>, deviceId = query.deviceId ?? 0) {
  const {
    page,
    limit,
    keywords,
    operator,
    location,
    open = false,
    unmended = false,
    batchId = '',
    id,
  } = query;
  return {
    ...{ page, limit, keywords, open, unmended, batchId, deviceId },
    accountIds: idsOf(operator),
    locationIds: idsOf(location),
    ids: id ? [id] : [],
  };
}

/** S3 section 8. */
export const actionSent = 'Action sent! This might take a few minutes';
const kindOf = idParam.shape.id;
export const kioskParams = z.strictObject({ id: kindOf, kioskId: kindOf });
export const coolerParams = z.strictObject({ locationId: kindOf, id: kindOf });

export function commandOf(found: Command, names: Names): CommandAnswer {
  const { requestedBy } = found;
  return {
    id: found.id,
    deviceId: found.deviceId,
    deviceKind: found.deviceKind as CommandAnswer['deviceKind'],
    LocationId: found.locationId,
    command: found.type as CommandType,
    state: found.state as CommandAnswer['state'],
    requestedBy: requestedBy === 0 ? null : { id: requestedBy, name: fullName(names.get(requestedBy)) },
    queuedAt: instantOf(found.queuedAt),
    sentAt: optionalInstantOf(found.sentAt),
    acknowledgedAt: optionalInstantOf(found.acknowledgedAt),
    endedAt: optionalInstantOf(found.endedAt),
    expiresAt: instantOf(found.expiresAt),
    reason: found.reason,
    reasonCode: (found.reasonCode || null) as CommandAnswer['reasonCode'],
    batchId: found.batchId || null,
  };
}

export function listedCommandOf(
  { command: found, deviceName, locationName, timezone }: ListedCommand,
  names: Names,
): z.infer<typeof listedCommand> {
  return { ...commandOf(found!, names), deviceName, locationName, timezone };
}
