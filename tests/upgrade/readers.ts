import { DEMO_PASSWORD } from '@backroom/standalone/testing';
import { pause } from '@backroom/testing/waiting';

/** A call without a success after all retries. */
export interface Failure {
  path: string;
  during: string;
  why: string;
}

/** Max attempts of a call, and the base of the pause after each in milliseconds: about three seconds in total. */
const maxAttempts = 6;
const retryPauseMs = 200;
const retried = new Set([429, 502, 503, 504]);
/** Milliseconds between two calls of one reader, and between two sign-ins. */
const callPauseMs = 300;
const signInPauseMs = 5_000;

/** Console users: their calls go to any available gateway, and are retried if none responds. */
export class Readers {
  readonly failed: Failure[] = [];
  /** Milliseconds of the successful calls, by phase. */
  readonly durations = new Map<string, number[]>();
  calls = 0;
  signIns = 0;
  /** Single failed attempts, by phase. */
  readonly attemptsLost: Record<string, number> = {};
  streamsOpened = 0;
  private token = '';
  private turn = 0;
  private readonly end = new AbortController();
  private readonly work: Promise<unknown>[] = [];

  constructor(
    private readonly gateways: () => string[],
    private readonly during: () => string,
  ) {}

  async begin(): Promise<void> {
    await this.signIn();
    if (!this.token) throw new Error(`The sign-in failed: ${this.failed[0]?.why}`);
    const today = new Date().toISOString().slice(0, 10);
    const { orders } = (await this.ask('/reports/ledgers?limit=25')) as {
      orders: { rows: { AccountId: number }[] };
    };
    const accountId = orders.rows[0]!.AccountId;
    const period = { accountIds: [accountId], startDate: today, endDate: today, timeMetric: 'days' };
    const looks: [path: string, body?: object][] = [
      ['/reports/dashboard/salesreport', period],
      ['/reports/dashboard/topsalereport', { ...period, sort: 'quantity', limit: 10 }],
      ['/reports/dashboard/usertransactionreport', period],
      ['/reports/ledgers?limit=25'],
      [`/reports/ledgers?limit=25&operator=${accountId}`],
    ];
    this.work.push(
      this.again(callPauseMs, (n) => this.ask(...looks[n % looks.length]!)),
      this.again(callPauseMs, (n) => this.ask(...looks[(n + 2) % looks.length]!)),
      this.again(signInPauseMs, () => this.signIn()),
      this.again(0, () => this.listen()),
    );
  }

  async stop(): Promise<void> {
    this.end.abort();
    await Promise.all(this.work);
  }

  private async again(every: number, act: (n: number) => Promise<unknown>): Promise<void> {
    for (let n = 0; !this.end.signal.aborted; n++) {
      await act(n);
      await pause(every);
    }
  }

  private async signIn(): Promise<void> {
    const body = { email: 'owner@demo.backroom.test', password: DEMO_PASSWORD };
    const answer = (await this.ask('/auth/admin/login', body)) as { accessToken: string } | undefined;
    this.signIns++;
    if (answer) this.token = answer.accessToken;
  }

  /** Reads the live stream until its gateway stops, or the run is over. */
  private async listen(): Promise<void> {
    await this.tried('/live', undefined, async (answer) => {
      this.streamsOpened++;
      try {
        for await (const _chunk of answer.body as unknown as AsyncIterable<Uint8Array>) continue;
      } catch {
        // The gateway stopped, or the run is over.
      }
    });
  }

  private ask(path: string, body?: object): Promise<unknown> {
    return this.tried(path, body, (answer) => answer.json());
  }

  private async tried<T>(path: string, body: object | undefined, take: (answer: Response) => Promise<T>) {
    const during = this.during();
    const began = performance.now();
    this.calls++;
    let why = '';
    for (let tries = 1; tries <= maxAttempts && !this.end.signal.aborted; tries++) {
      try {
        const answer = await this.attempt(path, body);
        if (answer.ok) {
          const known = this.durations.get(during) ?? [];
          if (path !== '/live') this.durations.set(during, [...known, performance.now() - began]);
          return await take(answer);
        }
        why = `${answer.status} ${(await answer.text()).slice(0, 200)}`;
        if (!retried.has(answer.status)) break;
      } catch (error) {
        why = `${(error as Error).message} ${((error as Error).cause as Error | undefined)?.message ?? ''}`;
      }
      this.attemptsLost[during] = (this.attemptsLost[during] ?? 0) + 1;
      await pause(retryPauseMs * tries);
    }
    if (!this.end.signal.aborted) this.failed.push({ path, during, why });
    return undefined;
  }

  private attempt(path: string, body?: object): Promise<Response> {
    const all = this.gateways();
    const base = all[this.turn++ % all.length];
    if (!base) throw new Error('No gateway is ready');
    return fetch(`${base}/v2${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(this.token && path !== '/auth/admin/login' && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: path === '/live' ? this.end.signal : AbortSignal.timeout(15_000),
    });
  }
}
