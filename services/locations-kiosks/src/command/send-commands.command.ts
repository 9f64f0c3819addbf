import { CommandBus } from '@nestjs/cqrs';
import { currentCall, Problem, scopeFor, type Commands, type Ids } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type {
  CommandResult,
  SendCommandResponse,
  SendCommandsRequest,
  SendCommandsResponse,
} from '@backroom/proto/locations/v1/commands_service';
import { fault } from '../faults.js';
import { SendCommand } from './send-command.command.js';

const most = 100;
const restricted = 'account-restricted';
/** What the operator of a device may not have. */
const ofItsOperator = ['other-program', restricted];

/**
 * Queues a command for each of several devices, each in a transaction of its own: what one device refuses stops no
 * other. Repeated under the same key it gives the same commands.
 */
export async function sendCommands(
  commandBus: CommandBus,
  commands: Commands,
  ids: Ids,
  { deviceIds, type, deviceKind }: SendCommandsRequest,
  idempotencyKey: string | undefined,
): Promise<SendCommandsResponse> {
  if (deviceIds.length === 0 || deviceIds.length > most)
    throw Problem.invalid('ids', fault('items', { min: 1, max: most }));
  const batchId = await batchOf(commands, ids, { deviceIds, type, deviceKind }, idempotencyKey);
  const results: CommandResult[] = [];
  let restriction: Problem | undefined;
  for (const deviceId of new Set(deviceIds)) {
    const request = { deviceId, type, deviceKind, locationId: 0 };
    const key = idempotencyKey && `${idempotencyKey}:${deviceId}`;
    const sent = new SendCommand(request, key, batchId);
    results.push(
      await commandBus.execute<SendCommand, SendCommandResponse>(sent).then(
        ({ command }) => ({ deviceId, command, refusal: '', reason: '' }),
        (error: unknown) => {
          if (error instanceof Problem && error.code === restricted) restriction = error;
          return refused(deviceId, error);
        },
      ),
    );
  }
  // Nobody could be told anything: that is about the caller.
  if (restriction && results.every(({ refusal }) => refusal === restricted)) throw restriction;
  return { results };
}

/** The id of what is asked for together. Under a key it is the first one's, and other devices under it are refused. */
function batchOf(
  commands: Commands,
  ids: Ids,
  input: SendCommandsRequest,
  idempotencyKey: string | undefined,
): Promise<string> {
  const { principal } = currentCall();
  const { locations } = scopeFor(principal, permissions.DevicesCommand);
  // Nobody's rows: each command is within its own operator.
  const scope = { accounts: [], locations };
  const unaudited = 'each command of it is';
  const options = { name: 'send-commands', scope, principal, idempotencyKey, input, unaudited };
  return commands.run(options, () => Promise.resolve(ids.next()));
}

/** What concerns one device is a result of its own; what concerns the caller or the system is an error of the call. */
function refused(deviceId: number, error: unknown): CommandResult {
  const concerns = (problem: Problem) =>
    ['notFound', 'conflict', 'invalid'].includes(problem.kind) || ofItsOperator.includes(problem.code);
  if (!(error instanceof Problem) || !concerns(error)) throw error;
  return { deviceId, command: undefined, refusal: error.code, reason: error.detail };
}
