import type { Schemas } from '@backroom/gateway/v2';
import { apiUrl, REQUEST_TIMEOUT_MS, waitUntil } from './running-system.js';

export const demoPassword = 'Backroom-demo-2026';
export const demoPeople = ['super', 'owner', 'multi', 'clerk', 'shopper', 'gc'] as const;
export type DemoPerson = (typeof demoPeople)[number];

export function emailOf(person: DemoPerson): string {
  return `${person}@demo.backroom.test`;
}

export interface Answer<T> {
  status: number;
  body: T;
  text: string;
  headers: Headers;
}

export interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  token?: string;
}

/** Calls the API. `path` is relative to /v2. */
export async function call<T = unknown>(
  path: string,
  { method, body, headers, token }: Call = {},
): Promise<Answer<T>> {
  const answer = await fetch(`${apiUrl}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body:
      body === undefined || typeof body === 'string' || body instanceof FormData
        ? body
        : JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  return {
    status: answer.status,
    text,
    headers: answer.headers,
    body: (isJson ? JSON.parse(text) : undefined) as T,
  };
}

/** A signed-in user. */
export class Person {
  constructor(
    readonly session: Schemas['Session'],
    /** The refresh cookie, as `name=value`. */
    public cookie: string,
  ) {}

  get accounts(): number[] {
    return [...new Set(this.session.permissions.userPermissions.map(({ accountId }) => accountId))];
  }

  call<T>(path: string, options: Call = {}): Promise<Answer<T>> {
    return call<T>(path, { token: this.session.accessToken, ...options });
  }

  /** Returns the body of a response that must be successful. */
  async get<T>(path: string): Promise<T> {
    return (await this.ok<T>(path)).body;
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    return (await this.ok<T>(path, { body })).body;
  }

  private async ok<T>(path: string, options: Call = {}): Promise<Answer<T>> {
    const answer = await this.call<T>(path, options);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer;
  }
}

/** Waits until every service answers again after a process was killed, so that later tests find a working system. */
export async function waitUntilHealthy(): Promise<void> {
  await waitUntil(
    'every service to answer again',
    async () => {
      const all = await signIn('super');
      const { services } = await all.get<Schemas['DeadLetterList']>('/system/dead-letters?page=1&limit=1');
      const silent = services.filter(({ answered }) => !answered);
      if (silent.length > 0) throw new Error(`${silent.map(({ name }) => name).join()} do not answer`);
      return true;
    },
    60_000,
  );
}

export function login(email: string, password: string): Promise<Answer<Schemas['Session']>> {
  return call<Schemas['Session']>('/auth/admin/login', { body: { email, password } });
}

export function cookieOf(answer: Answer<unknown>): string {
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0]!;
}

export async function signIn(person: DemoPerson): Promise<Person> {
  const answer = await login(emailOf(person), demoPassword);
  if (answer.status !== 200) throw new Error(`${person} cannot sign in: ${answer.text}`);
  return new Person(answer.body, cookieOf(answer));
}
