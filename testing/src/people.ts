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

/** One call of the API. `path` begins below /v2. */
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

/** Somebody who is signed in. */
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

  /** The body of an answer that has to be a success. */
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

/** After a process was killed: whoever comes next finds the system whole. */
export async function isWholeAgain(): Promise<void> {
  await waitUntil(
    'every service to answer again',
    async () => {
      const all = await signIn('super');
      const { services } = await all.get<Schemas['DeadLetterList']>('/system/dead-letters?page=1&limit=1');
      const away = services.filter(({ answered }) => !answered);
      if (away.length > 0) throw new Error(`${away.map(({ name }) => name).join()} do not answer`);
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
