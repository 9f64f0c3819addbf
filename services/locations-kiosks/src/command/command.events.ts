import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Command } from '@backroom/proto/locations/v1/command';

export function commandIssued(command: Command, issue: number): NewEvent {
  const { deviceId, accountId } = command;
  return { event: events.CommandIssued, key: String(deviceId), accountId, payload: { command, issue } };
}

export function commandMoved(command: Command): NewEvent {
  const { deviceId, accountId } = command;
  return { event: events.CommandMoved, key: String(deviceId), accountId, payload: { command } };
}
