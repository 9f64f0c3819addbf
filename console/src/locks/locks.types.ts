import type { Line, PostLockCommand } from '../devices/devices.types';
import type { Answer, Get, GetAt, Page } from '../api/types';

/** A lock on a cooler or safe, and how it last said that it is. */
export interface Lock {
  id: number;
  LocationId: number;
  accountId: number;
  name: string;
  status: 'locked' | 'unlocked' | 'open' | 'unknown';
  statusDate: string | null;
  online: boolean;
  lastSync: string | null;
  enabled: boolean;
  creationDate: string;
  location: { name: string; timezone: string };
  serialNumber: string;
  provider: string;
  uniqueLoginString: string;
  line: Line | null;
}
export interface LockEvent {
  id: string;
  creationDate: string;
  action: string;
  how: string;
  user: { id: number; name: string | null } | null;
  customerId: number | null;
  device: string;
  locationId: number;
  openFor: number | null;
}
export interface LockContent {
  name: string;
  provider: string;
  serialNumber: string;
}

type Place = { locationId: number; id: number };
export interface LockPaths {
  '/locations/coolers': Get<
    Page & { keywords?: string; operator: number; location?: number },
    { coolers: Lock[]; meta: { totalItems: number } }
  >;
  '/locations/{locationId}/coolers/{id}': GetAt<Place, never, Lock & { unlocks: LockEvent[] }> &
    PostLockCommand;
  '/locations/{locationId}/coolers/{id}/events': GetAt<
    Place,
    Page,
    { unlocks: LockEvent[]; meta: { totalItems: number } }
  >;
  '/locations/{id}/coolers': {
    post: {
      parameters: { path: { id: number } };
      requestBody: { content: { 'application/json': LockContent } };
    } & Answer<Lock & { password: string }>;
  };
}
