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

const maxDevices = 100;
const restricted = 'account-restricted';
/** Refusals that concern the operator of a device. */
const ofItsOperator = ['other-program', restricted];

/**
 * Queues a command for each of several devices, each in a separate transaction: the refusal of one device stops no
 * other. The same key returns the same commands.
 */
export async function sendCommands(
  commandBus: CommandBus,
  commands: Commands,
  ids: Ids,
  { deviceIds, type, deviceKind }: SendCommandsRequest,
  idempotencyKey: string | undefined,
): Promise<SendCommandsResponse> {
  if (deviceIds.length === 0 || deviceIds.length > maxDevices)
    throw Problem.invalid('ids', fault('items', { min: 1, max: maxDevices }));
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
  // The caller could command no device at all: the error is the caller's.
  if (restriction && results.every(({ refusal }) => refusal === restricted)) throw restriction;
  return { results };
}

/**
 * The shared id of the request. With a key it is that of the first request, and other devices under the key are
 * refused.
 */
function batchOf(
  commands: Commands,
  ids: Ids,
  input: SendCommandsRequest,
  idempotencyKey: string | undefined,
): Promise<string> {
  const { principal } = currentCall();
  const { locations } = scopeFor(principal, permissions.DevicesCommand);
  // Rows of no operator: each command runs within its own operator.
  const scope = { accounts: [], locations };
  const unaudited = 'each command of it is';
  const options = { name: 'send-commands', scope, principal, idempotencyKey, input, unaudited };
  return commands.run(options, () => Promise.resolve(ids.next()));
}

/** Problems of one device become its result; those of the caller or the system are an error of the call. */
function refused(deviceId: number, error: unknown): CommandResult {
  const concerns = (problem: Problem) =>
    ['notFound', 'conflict', 'invalid'].includes(problem.kind) || ofItsOperator.includes(problem.code);
  if (!(error instanceof Problem) || !concerns(error)) throw error;
  return { deviceId, command: undefined, refusal: error.code, reason: error.detail };
}
