import type { Schemas } from '@backroom/gateway/v2';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NetworkError, ProblemError, SessionEndedError } from '../api/problem';
import { createAuthorizedFetch } from './authorized-fetch';
import { createStorage } from '../storage';
import { createSessionRefresh } from './session-refresh';
import { createSessionStore, expiryOf } from './session-store';

const login = (accessToken: string, jwtExpires = '2026-11-21T12:15:00Z'): Schemas['Session'] => ({
  id: 7,
  email: 'owner@demo.backroom.test',
  authorization: accessToken,
  accessToken,
  scope: 'user admin',
  permissions: { permissions: [], userPermissions: [] },
  restrictions: [],
  jwtExpires,
  refreshTokenExpires: new Date(0).toISOString(),
});
const now = () => Date.parse('2026-11-21T12:00:00Z');
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** A browser whose tabs share storage and a lock. */
function browser() {
  let queue: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_name: string, work: () => Promise<unknown>) => {
      const turn = queue.then(work);
      queue = turn.catch(() => undefined);
      return turn;
    },
  } as unknown as LockManager;
  const tab = (server: (request: Request | string) => Promise<Response>, withLocks = true) => {
    const store = createSessionStore(
      createStorage(() => localStorage, window),
      window,
    );
    const fetch = jest.fn(server) as unknown as typeof globalThis.fetch;
    const session = createSessionRefresh({ store, fetch, now, locks: withLocks ? locks : undefined });
    return { store, session, fetch, call: createAuthorizedFetch({ store, session, fetch }) };
  };
  return { tab };
}

/** A server that accepts one access token and issues the next at each refresh. */
function server(good: string, next: string) {
  const calls = { refresh: 0, data: 0 };
  let token = good;
  return {
    calls,
    answer: async (request: Request | string): Promise<Response> => {
      if (typeof request === 'string') {
        calls.refresh += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        token = next;
        return json(login(next));
      }
      calls.data += 1;
      const bearer = request.headers.get('Authorization');
      return bearer === `Bearer ${token}` ? json({ ok: await request.text() }) : json({ title: 'no' }, 401);
    },
  };
}
const request = (body = '') => new Request('http://console.test/v2/reports', { method: 'POST', body });

describe('session refresh', () => {
  beforeEach(() => localStorage.clear());

  it('SHELL-8 refreshes once for concurrent 401s and repeats each call with its body', async () => {
    const { calls, answer } = server('none', 'fresh');
    const { store, call } = browser().tab(answer);
    store.set(login('stale'));
    const bodies = await Promise.all(
      ['a', 'b', 'c'].map(async (body) => (await call(request(body))).json() as Promise<unknown>),
    );
    expect(bodies).toEqual([{ ok: 'a' }, { ok: 'b' }, { ok: 'c' }]);
    expect(calls.refresh).toBe(1);
    expect(store.token()?.value).toBe('fresh');
  });

  it('AUTH-4 refreshes an expired token before the call', async () => {
    const { calls, answer } = server('none', 'fresh');
    const { store, call } = browser().tab(answer);
    store.set(login('stale', '2026-11-21T11:59:59Z'));
    expect((await call(request())).status).toBe(200);
    expect(calls).toEqual({ refresh: 1, data: 1 });
  });

  it('AUTH-4 serializes concurrent refreshes of two tabs', async () => {
    const { calls, answer } = server('none', 'fresh');
    let pending = 0;
    const alone = async (sent: Request | string) => {
      if (typeof sent !== 'string') return answer(sent);
      expect((pending += 1)).toBe(1);
      return answer(sent).finally(() => (pending -= 1));
    };
    const { tab } = browser();
    const [one, two] = [tab(alone), tab(alone)];
    one.store.set(login('stale'));
    const answers = await Promise.all([one.call(request()), two.call(request())]);
    expect(answers.map((response) => response.status)).toEqual([200, 200]);
    expect(calls.refresh).toBe(2);
  });

  it("AUTH-4 retries a refused refresh with the other tab's cookie when locks are unavailable", async () => {
    const { tab } = browser();
    const other = tab(async () => json({}));
    let sent = 0;
    const { store, session } = tab(async () => {
      if ((sent += 1) === 2) return json(login('second', '2026-11-21T12:16:00Z'));
      other.store.set(login('first', '2026-11-21T12:15:30Z'));
      return json({ title: 'used' }, 401);
    }, false);
    store.set(login('stale'));
    expect(await session.refresh('stale')).toBe('second');
    expect(store.get()).not.toBeNull();
  });

  it('AUTH-4 refreshes once at page load, before the first calls', async () => {
    const { calls, answer } = server('none', 'fresh');
    const { tab } = browser();
    tab(answer).store.set(login('of the page before'));
    const { store, session, call } = tab(answer);
    expect(store.get()).toMatchObject({ id: 7, email: 'owner@demo.backroom.test' });
    expect(store.token()).toBeNull();
    session.begin();
    const answers = await Promise.all([call(request()), call(request())]);
    expect(answers.map((response) => response.status)).toEqual([200, 200]);
    expect(calls).toEqual({ refresh: 1, data: 2 });
  });

  it('AUTH-4 SHELL-8 keeps the session of a page loaded offline and rejects its calls', async () => {
    const { tab } = browser();
    const offline = async () => Promise.reject(new TypeError('Failed to fetch'));
    tab(offline).store.set(login('of the page before'));
    const { store, session, call } = tab(offline);
    session.begin();
    await expect(call(request())).rejects.toBeInstanceOf(NetworkError);
    expect(store.get()).not.toBeNull();
  });

  it('SHELL-8 clears the session once after a refused refresh', async () => {
    const { store, call } = browser().tab(async () => json({ title: 'no' }, 401));
    store.set(login('stale'));
    const listener = jest.fn();
    store.subscribe(listener);
    const results = await Promise.allSettled([call(request()), call(request())]);
    expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual([
      expect.any(SessionEndedError),
      expect.any(SessionEndedError),
    ]);
    expect(store.get()).toBeNull();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('SHELL-8 keeps the session while the server is unreachable', async () => {
    const { store, session } = browser().tab(async () => {
      throw new TypeError('Failed to fetch');
    });
    store.set(login('stale'));
    await expect(session.refresh('stale')).rejects.toBeInstanceOf(NetworkError);
    expect(store.token()?.value).toBe('stale');
  });

  it('SHELL-8 keeps the session when the refresh fails with a server error', async () => {
    const { store, session } = browser().tab(async () => json({ title: 'busy', status: 503 }, 503));
    store.set(login('stale'));
    await expect(session.refresh('stale')).rejects.toBeInstanceOf(ProblemError);
    expect(store.get()).not.toBeNull();
  });

  it('AUTH-4 stays signed out when the user signs out during a refresh', async () => {
    const { tab } = browser();
    const { store, session } = tab(async () => {
      store.clear();
      return json(login('fresh'));
    });
    store.set(login('stale'));
    expect(await session.refresh('stale')).toBeNull();
    expect(store.get()).toBeNull();
  });

  it('SHELL-8 passes on the abort of a canceled call', async () => {
    const { store, call } = browser().tab(async () => {
      throw new DOMException('aborted', 'AbortError');
    });
    store.set(login('good'));
    await expect(call(request())).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('session store', () => {
  beforeEach(() => localStorage.clear());

  it('AUTH-4 keeps only the last user, the theme and the last location at sign-out', () => {
    const store = createSessionStore(
      createStorage(() => localStorage, window),
      window,
    );
    store.set(login('good'));
    localStorage.setItem('backroom.theme', 'dark');
    localStorage.setItem('backroom.memory.7', '1 /dashboard');
    localStorage.setItem('something', 'else');
    store.clear();
    expect(Object.keys(localStorage).sort()).toEqual([
      'backroom.lastUserToken',
      'backroom.memory.7',
      'backroom.theme',
    ]);
    expect(localStorage.getItem('backroom.lastUserToken')).toBe('7');
  });

  it('AUTH-4 recovers a session by its cookie at most once without stored data', async () => {
    const known = server('old', 'fresh');
    const lost = browser().tab(known.answer);
    await lost.session.recover();
    expect(lost.store.token()?.value).toBe('fresh');
    await lost.session.recover();
    expect(known.calls.refresh).toBe(1);
    localStorage.clear();
    for (const answer of [async () => json({}, 401), async () => Promise.reject(new TypeError('offline'))]) {
      const stranger = browser().tab(answer);
      await stranger.session.recover();
      expect(stranger.store.get()).toBeNull();
    }
  });

  it('AUTH-4 stores no token in the browser and removes those of earlier releases', () => {
    const { authorization, ...earlier } = login('of an earlier release');
    localStorage.setItem('backroom.session', JSON.stringify(earlier));
    localStorage.setItem('backroom.lastUserToken', authorization);
    const open = () =>
      createSessionStore(
        createStorage(() => localStorage, window),
        window,
      );
    const store = open();
    expect(store.get()).toMatchObject({ id: 7, scope: 'user admin' });
    expect(JSON.stringify({ ...localStorage })).not.toContain('earlier release');
    store.set(login('of now'));
    expect(store.token()?.value).toBe('of now');
    store.clear();
    store.set(login('of now'));
    expect(JSON.stringify({ ...localStorage })).not.toContain('of now');
    expect(open().token()).toBeNull();
  });

  it('AUTH-4 drops the token when another user signs in in another tab', () => {
    const [one, other] = [1, 2].map(() =>
      createSessionStore(
        createStorage(() => localStorage, window),
        window,
      ),
    ) as [ReturnType<typeof createSessionStore>, ReturnType<typeof createSessionStore>];
    one.set(login('of seven'));
    other.set(login('of seven, renewed'));
    expect(one.token()?.value).toBe('of seven');
    other.set({ ...login('of eight'), id: 8 });
    expect(one.token()).toBeNull();
    expect(one.get()?.id).toBe(8);
  });

  it('AUTH-4 notices a sign-out in another tab', () => {
    const store = createSessionStore(
      createStorage(() => localStorage, window),
      window,
    );
    store.set(login('good'));
    const listener = jest.fn();
    store.subscribe(listener);
    localStorage.removeItem('backroom.session');
    window.dispatchEvent(new StorageEvent('storage', { key: 'backroom.session' }));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.snapshot()).toBeNull();
    expect(store.token()).toBeNull();
  });

  it('AUTH-4 treats invalid stored data as no session', () => {
    localStorage.setItem('backroom.session', '{broken');
    expect(
      createSessionStore(
        createStorage(() => localStorage, window),
        window,
      ).get(),
    ).toBeNull();
  });

  it.each([['2026-11-21T12:00:00Z'], [1_795_262_400], [1_795_262_400_000], ['1795262400']])(
    'AUTH-4 parses the expiry %p',
    (jwtExpires) => expect(expiryOf(jwtExpires)).toBe(Date.parse('2026-11-21T12:00:00Z')),
  );
});
