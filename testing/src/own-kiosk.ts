import { randomUUID } from 'node:crypto';
import type { Schemas } from '@backroom/gateway/v2';
import { call, type Person } from './people.js';
import type { DemoKiosk } from './running-system.js';

/**
 * Creates a new kiosk at the location of a demo kiosk, with its products. A device has one connection, so a file that
 * sells at its own kiosk is not disconnected by another file.
 */
export async function ownKiosk(keeper: Person, demo: DemoKiosk, name: string): Promise<DemoKiosk> {
  const login = `${name}-${randomUUID()}`.toLowerCase();
  const { id, password } = await keeper.post<Schemas['SavedKiosk']>(`/locations/${demo.locationId}/kiosks`, {
    ...{ name: login, uniqueLoginString: login, generatePassword: true },
  });
  return { ...demo, deviceId: id, login, secret: password! };
}

/** The access token with which a kiosk calls the API. */
export async function deviceTokenOf({ login, secret: password }: DemoKiosk): Promise<string> {
  return (await call<{ accessToken: string }>('/auth/device', { body: { login, password } })).body
    .accessToken;
}
