import type { Schemas } from '../v2.js';
import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from './every-route.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const gateway = new GatewayUnderTest();
let token: string;
beforeAll(async () => {
  // No server listens there: reporting is unavailable.
  await gateway.start({ REPORTING_URL: '127.0.0.1:1' });
  token = await gateway.tokenFor({ access: 'super admin' });
}, 60_000);
afterAll(() => gateway.stop());

const eventId = '0197746a-0000-7000-8000-000000000001';
const key = (n: number) => ({
  consumer: 'notes',
  topic: 'notes',
  key: `k${n}`,
  events: 2,
  firstEventId: eventId,
  type: 'Noted',
  reason: 'it is broken',
  attempts: 3,
  since: n * 1_000,
  accountId: 0,
});

describe('PLAT-5 dead letters of all services', () => {
  it('PLAT-5 names an unavailable service and lists the dead letters of the others', async () => {
    gateway.services.overrides.set('listDeadLetters', {
      keys: [key(9), key(5)],
      totalKeys: 7,
      totalEvents: 14,
    });
    const page = async (number: number) => {
      const answer = await gateway.call('GET', `/v2/system/dead-letters?limit=6&page=${number}`, { token });
      expect(answer.status).toBe(200);
      return JSON.parse(answer.text) as Schemas['DeadLetterList'];
    };
    const first = await page(1);
    expect(first).toMatchObject({ meta: { totalItems: 42 }, events: 84 });
    // Merged by time: the latest of the six services first.
    expect(first.data.map((row) => row.key)).toEqual(['k9', 'k9', 'k9', 'k9', 'k9', 'k9']);
    expect((await page(2)).data.map((row) => row.key)).toEqual(['k5', 'k5', 'k5', 'k5', 'k5', 'k5']);
    expect(first.services.filter(({ answered }) => !answered)).toEqual([
      { name: 'reporting', answered: false, reason: expect.any(String) },
    ]);
    expect(first.services).toHaveLength(7);
  });

  it('PLAT-5 forwards a redrive of everything to each service with its key, and reports unavailable services', async () => {
    gateway.services.overrides.set('redriveDeadLetters', {
      applied: 3,
      failed: [{ consumer: 'notes', topic: 'notes', key: 'k1', eventId, reason: 'again' }],
      failedKeys: 1,
      left: 2,
      complete: true,
    });
    const answer = await gateway.call('POST', '/v2/system/dead-letters/redrive', { token, body: {} });
    expect(JSON.parse(answer.text)).toMatchObject({ applied: 18, failedKeys: 6, left: 12, complete: true });
    expect(
      (JSON.parse(answer.text) as Schemas['DeadLetterList']).services.filter(({ answered }) => !answered),
    ).toHaveLength(1);
    expect((JSON.parse(answer.text) as { failed: { id: string }[] }).failed[0]!.id).toMatch(
      /^[a-z-]+\/notes\/0197746a/,
    );
  });

  it('PLAT-5 answers a query for one event of an unavailable service with a problem, not an empty response', async () => {
    const id = `reporting/notes/${eventId}`;
    expectProblem(await gateway.call('GET', `/v2/system/dead-letters/event?id=${id}`, { token }), 503);
  });

  it('PERM-3 requires a super admin, whatever the permissions of others', async () => {
    const other = await gateway.token();
    for (const [method, path] of [
      ['GET', '/v2/system/dead-letters'],
      ['POST', '/v2/system/dead-letters/redrive'],
    ] as const)
      expectProblem(
        await gateway.call(method, path, { token: other, ...(method === 'POST' && { body: {} }) }),
        403,
      );
  });
});
