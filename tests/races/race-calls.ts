import { demoPassword, emailOf, type DemoPerson } from '@backroom/testing/people';
import type { RaceSystem } from './race-system.js';

export interface Call {
  method?: string;
  token?: string;
  key?: string;
  body?: object;
}

export async function call(url: string, { method = 'GET', token, key, body }: Call) {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : {}) as unknown };
}

export async function tokenOf(system: RaceSystem, person: DemoPerson): Promise<string> {
  const { accessToken } = (await call(`${system.urls[0]}/auth/admin/login`, {
    method: 'POST',
    body: { email: emailOf(person), password: demoPassword },
  }).then(({ body }) => body)) as { accessToken: string };
  return accessToken;
}
