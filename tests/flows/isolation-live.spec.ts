import { afterAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { Kiosk } from '@backroom/testing/kiosk';
import { LiveStream } from '@backroom/testing/live-stream';
import { demoPeople, signIn, type DemoPerson } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';

describe('PERM-3 the live stream', () => {
  const operators = [...new Set(demoKiosks().map(({ accountId }) => accountId))];
  const kiosks: Kiosk[] = [];
  const streams: LiveStream[] = [];
  afterAll(async () => {
    for (const stream of streams) stream.close();
    await Promise.all(kiosks.map((kiosk) => kiosk.close()));
  });

  it('PERM-3 sends hints of own accounts only', async () => {
    const open = new Map<DemoPerson, { stream: LiveStream; reach: number[] }>();
    for (const name of demoPeople) {
      const person = await signIn(name);
      const stream = await LiveStream.open(person);
      streams.push(stream);
      open.set(name, { stream, reach: name === 'super' ? operators : person.accounts });
    }
    const sold: [account: number, orderId: string][] = [];
    for (const account of operators) {
      // The last kiosk of each operator: other files use the others.
      const kiosk = await Kiosk.connect(
        demoKiosks()
          .filter(({ accountId }) => accountId === account)
          .at(-1)!,
      );
      kiosks.push(kiosk);
      const sale = kiosk.sale();
      await kiosk.sell(sale);
      sold.push([account, sale.orderId]);
    }
    // Each stream separately: one may lag behind another.
    await waitUntil('hints of every sale for permitted users', async () =>
      [...open.values()].every(({ stream, reach }) =>
        sold.every(([account, id]) => !reach.includes(account) || stream.text.includes(id)),
      ),
    );
    for (const [name, { stream, reach }] of open) {
      expect(stream.hints.filter(({ accountId }) => !reach.includes(accountId))).toEqual([]);
      for (const [account, orderId] of sold)
        expect({ name, account, heard: stream.text.includes(orderId) }).toEqual({
          name,
          account,
          heard: reach.includes(account),
        });
    }
  });

  it('PERM-3 ends when the permissions of its user change', async () => {
    const gc = await signIn('gc');
    const stream = await LiveStream.open(gc);
    streams.push(stream);
    // Like identity when grants change: a row of its outbox.
    const value = Buffer.from(
      events.GrantsChanged.codec.encode({ userId: gc.session.id, grantsVersion: 1, sessionId: '' }).finish(),
    );
    await postgres(
      'identity',
      "insert into outbox (event_id, topic, key, account_id, type, version, value) values (gen_random_uuid(), 'grants', $1, 0, 'GrantsChanged', 1, $2)",
      [String(gc.session.id), value],
    );
    await waitUntil('the stream is cut', async () => stream.ended);
  });
});
