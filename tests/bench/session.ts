import type { BootedSystem } from '@backroom/testing/boot-system';

export const demoPassword = 'Backroom-demo-2026';

/** Calls the API of a system as a demo user. */
export class Session {
  private constructor(
    readonly base: string,
    readonly accessToken: string,
  ) {}

  static async of(system: BootedSystem, person = 'super'): Promise<Session> {
    const base = `http://127.0.0.1:${system.http}/v2`;
    const answer = await fetch(`${base}/auth/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${person}@demo.backroom.test`, password: demoPassword }),
    });
    if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
    const { accessToken } = (await answer.json()) as { accessToken: string };
    return new Session(base, accessToken);
  }

  /** An operator that has sold something. */
  async operator(): Promise<number> {
    const path = '/reports/ledgers?limit=10';
    const { orders } = await this.call<{ orders: { rows: { AccountId: number }[] } }>(path);
    return orders.rows[0]!.AccountId;
  }

  /** The body of an answer, which has to be a success. */
  async call<T>(
    path: string,
    body?: object,
    idempotencyKey?: string,
    method = body ? 'POST' : 'GET',
  ): Promise<T> {
    const answer = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.accessToken}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
