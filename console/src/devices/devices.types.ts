import type { Answer, Get, Page } from '../api/types';

export type CommandType = 'reboot' | 'update' | 'unlock' | 'lock' | 'enable' | 'disable';
export type CommandState = 'queued' | 'sent' | 'acknowledged' | 'succeeded' | 'failed' | 'expired';

/** Something that a device was told to do, and how far it is. */
export interface Command {
  id: string;
  deviceId: number;
  deviceKind: 'kiosk' | 'lock' | 'validator';
  LocationId: number;
  command: CommandType;
  state: CommandState;
  /** Null for the system; a name of null is somebody whom this person may not know. */
  requestedBy: { id: number; name: string | null } | null;
  queuedAt: string;
  sentAt: string | null;
  acknowledgedAt: string | null;
  endedAt: string | null;
  expiresAt: string;
  reason: string;
  batchId: string | null;
}
export interface ListedCommand extends Command {
  deviceName: string;
  locationName: string;
  timezone: string;
}
export interface SentCommand {
  message: string;
  command: Command;
  underWay: Command | null;
}
export interface BulkResult {
  id: number;
  command: Command | null;
  code: string;
  reason: string;
}

/** A device that can be told something, as people know it. */
export interface Commanded {
  kind: 'kiosk' | 'lock';
  id: number;
  locationId: number;
  name: string;
  locationName: string;
  /** Zone of its place. */
  timezone: string;
}

/** How complete what a device said has come. */
export interface Line {
  missing: number;
  lost: number;
  /** System time minus device time, milliseconds. */
  clockOffset: number;
}

/** What a lock is told, at its own path. */
export interface PostLockCommand {
  post: {
    parameters: { path: { locationId: number; id: number }; query: { command: CommandType } };
  } & Answer<SentCommand>;
}

interface CommandsQuery extends Page {
  deviceId?: number;
  batchId?: string;
  id?: string;
  open?: boolean;
}
export interface DevicePaths {
  '/locations/{id}/kiosks/{kioskId}/commands': {
    post: {
      parameters: { path: { id: number; kioskId: number } };
      requestBody: { content: { 'application/json': { command: CommandType } } };
    } & Answer<SentCommand>;
  };
  '/kiosks/commands': {
    post: {
      requestBody: { content: { 'application/json': { command: CommandType; ids: number[] } } };
    } & Answer<{ results: BulkResult[] }>;
  };
  '/commands': Get<CommandsQuery, { commands: ListedCommand[]; meta: { totalItems: number } }>;
}
