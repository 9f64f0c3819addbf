import { z } from 'zod';
import type { Command } from '@backroom/proto/locations/v1/command';
import type { ListedCommand } from '@backroom/proto/locations/v1/commands_service';
import { idParam, idsOf, listOf, listQuery } from '../route/fields.js';
import { commandTypes, type CommandType } from '@backroom/proto/devices';
import { fullName, type Named, type Names } from '../people/person-names.js';
import { computed, from, instant, nullIfEmpty, optionalInstant } from '../route/columns.js';
import { shape } from '../route/shape.js';

const reasonCodes = ['not-reached', 'outcome-unknown', 'device-disabled', 'replaced', 'came-back'] as const;
const { schema: command, of: namedCommandOf } = shape<Named<Command>>()('Command', {
  id: z.uuid(),
  deviceId: z.int(),
  deviceKind: from('deviceKind', z.enum(['kiosk', 'lock', 'validator'])),
  LocationId: from('locationId', z.int()),
  command: from('type', z.enum(Object.values(commandTypes).flat() as [CommandType, ...CommandType[]])),
  state: from(
    'state',
    z.enum(['queued', 'sent', 'acknowledged', 'succeeded', 'failed', 'expired', 'replaced']),
  ),
  requestedBy: computed(
    z
      .object({
        id: z.int(),
        name: z.string().nullable().describe('Name; null if the caller has no access to the user'),
      })
      .nullable()
      .describe('User who requested the command; null for the system and for programs'),
    ({ requestedBy: id, names }: Named<Command>) => (id === 0 ? null : { id, name: fullName(names.get(id)) }),
  ),
  queuedAt: instant('queuedAt'),
  sentAt: optionalInstant('sentAt'),
  acknowledgedAt: optionalInstant('acknowledgedAt'),
  endedAt: optionalInstant('endedAt'),
  expiresAt: instant('expiresAt'),
  reason: z.string().describe('Reason for the result, in English'),
  reasonCode: nullIfEmpty(
    'reasonCode',
    z.enum(reasonCodes),
    'Reason code; null if there is no reason or if the device supplied it',
  ),
  batchId: nullIfEmpty('batchId', z.uuid()),
});
export { command };
export const commandOf = (found: Command, names: Names) => namedCommandOf({ ...found, names });

const listedCommand = z
  .object({ ...command.shape, deviceName: z.string(), locationName: z.string(), timezone: z.string() })
  .meta({ id: 'ListedCommand' });
export const commandsAnswer = z.object(listOf(listedCommand)).meta({ id: 'CommandList' });
export const sentAnswer = z
  .object({
    message: z.string(),
    command,
    underWay: command.nullable().describe('Whether a command of the same kind had not ended yet'),
  })
  .meta({ id: 'SentCommand' });
export const commandsQuery = z.strictObject({
  ...listQuery,
  open: z.boolean().optional().describe('Only commands that have not ended'),
  unmended: z
    .boolean()
    .optional()
    .describe(
      'Only commands that failed in the last seven days, unless the same command has since succeeded on the device',
    ),
  deviceId: listQuery.operator,
  batchId: z.uuid().optional(),
  id: z.uuid().optional(),
});

/** The request to the commands service for a list of commands. */
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

export function listedCommandOf(
  { command: found, deviceName, locationName, timezone }: ListedCommand,
  names: Names,
): z.infer<typeof listedCommand> {
  return { ...commandOf(found!, names), deviceName, locationName, timezone };
}
