import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal, Problem } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { personWith } from '@backroom/testing/service-under-test';
import { IdentificationController } from '../src/identification/identification.controller.js';
import { account, CustomersUnderTest, elsewhere, foreign, keeper, lobby } from './customers-under-test.js';

let test: CustomersUnderTest;
const kioskAt = (id: number, accountId = account, locationId = lobby): Principal => ({
  ...{ kind: 'device', id, accounts: [accountId], permissions: {}, grantsVersion: 0 },
  locations: [{ account: accountId, permissions: [], everywhere: false, locations: [locationId] }],
});
const codes = () => test.service.app.get(IdentificationController);
const codeOf = async (id: number) =>
  (await test.service.as({ ...personWith([]), id }, () => codes().createCode())).code;
const identify = (code: string, kiosk = kioskAt(7)) =>
  test.service.as(kiosk, () => codes().identify({ code }));
/** Returns a different code. */
const other = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');

beforeAll(async () => {
  test = await CustomersUnderTest.start();
  await test.people(
    ...[1, 2, 3].map((id) => ({ id, firstName: `P${id}`, lastName: 'Test', email: `p${id}@example.test` })),
  );
}, 60_000);
afterAll(() => test?.stop());

describe('CUST-4 identification at a kiosk', () => {
  it('CUST-4 PERM-5 makes a customer of a person who shows a code, identified at that kiosk for fifteen minutes', async () => {
    const code = await codeOf(1);
    expect(code).toMatch(/^\d{8}$/);
    const now = test.service.clock.now().getTime();
    expect(await identify(code)).toEqual({
      ...{ token: expect.stringMatching(/^bs_[\w-]{43}$/), expiresAt: now + 900_000 },
      ...{ customerId: 1, firstName: 'P1', joined: true, purses: [] },
    });
    expect((await test.list()).customers).toMatchObject([
      { id: 1, joinedBy: 'code', lastLocationName: 'Lobby' },
    ]);
    const audited = (await test.service.outbox(events.AuditRecorded)).at(-1);
    expect(audited).toMatchObject({ command: 'identify-customer', actor: 'user:1', subjectId: '1' });
    const kept = await test.service.sql<{ hash: Buffer }>('select token_hash as hash from kiosk_session');
    expect(kept).toHaveLength(1);
  });

  it('CUST-4 accepts a code once, also under thirty-two concurrent attempts', async () => {
    const code = await codeOf(1);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => identify(code, kioskAt(20 + n))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(identify(code, kioskAt(40))).rejects.toMatchObject({
      fields: [{ code: 'wrong-customer-code' }],
    });
    const again = await codeOf(1);
    const many = await Promise.allSettled(Array.from({ length: 32 }, () => identify(again, kioskAt(50))));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('CUST-4 expires a code after a minute, or when the next one is created', async () => {
    const first = await codeOf(2);
    const second = await codeOf(2);
    await expect(identify(first, kioskAt(60))).rejects.toMatchObject({ kind: 'invalid' });
    test.service.clock.moveTo(new Date(test.service.clock.now().getTime() + 60_001));
    await expect(identify(second, kioskAt(60))).rejects.toMatchObject({ kind: 'invalid' });
    expect(await test.names('p2')).toEqual([]);
  });

  it('CUST-4 answers each of thirty-two concurrent code requests, and keeps one code valid', async () => {
    const made = await Promise.all(Array.from({ length: 32 }, () => codeOf(2)));
    const outcomes: string[] = [];
    for (const [n, code] of made.entries())
      outcomes.push(
        await identify(code, kioskAt(200 + n)).then(
          () => 'known',
          ({ kind }: Problem) => kind,
        ),
      );
    expect(outcomes.toSorted()).toEqual([...Array<string>(31).fill('invalid'), 'known']);
  });

  it('CUST-4 blocks a kiosk for five minutes after ten wrong codes, even for a right one, but no other kiosk', async () => {
    const guessing = kioskAt(70);
    const right = await codeOf(3);
    for (let n = 0; n < 10; n++)
      await expect(identify(other(right), guessing)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(identify(right, guessing)).rejects.toMatchObject({
      kind: 'tooMany',
      code: 'too-many-codes',
    });
    expect(await identify(right, kioskAt(71, foreign, elsewhere))).toMatchObject({
      customerId: 3,
      joined: true,
    });
    expect(await test.names('p3', keeper)).toEqual([]);
    test.service.clock.moveTo(new Date(test.service.clock.now().getTime() + 300_001));
    expect(await identify(await codeOf(3), guessing)).toMatchObject({ customerId: 3 });
  });

  it('CUST-4 identifies a customer without a code within four hours of a check-in at the location, and nobody else', async () => {
    const known = (customerId: number, kiosk = kioskAt(80)) =>
      test.service.as(kiosk, () => codes().identify({ code: '', customerId }));
    const refused = { kind: 'invalid', fields: [{ field: 'customer', code: 'wrong-customer-code' }] };
    // Customer 3 was identified by a code and never checked in.
    await expect(known(3)).rejects.toMatchObject(refused);
    await test.checkIn(3);
    expect(await known(3)).toMatchObject({ customerId: 3, firstName: 'P3', joined: false });
    await expect(known(3, kioskAt(81, foreign, elsewhere))).rejects.toMatchObject(refused);
    test.service.clock.moveTo(new Date(test.service.clock.now().getTime() + 4 * 3_600_000 + 1));
    await expect(known(3)).rejects.toMatchObject(refused);
    // Guessing ids is limited like guessing codes; earlier attempts count, since no code was shown in between.
    for (let id = 100; id < 108; id++) await expect(known(id)).rejects.toMatchObject(refused);
    await test.checkIn(3);
    await expect(known(3)).rejects.toMatchObject({ kind: 'tooMany' });
  });

  it('CUST-4 rejects a wrong code together with an identified customer', async () => {
    await test.checkIn(3);
    const both = test.service.as(kioskAt(83), () => codes().identify({ code: '00000000', customerId: 3 }));
    await expect(both).rejects.toMatchObject({ fields: [{ field: 'customer', code: 'unexpected' }] });
  });

  it('CUST-4 does not reset wrong attempts by identification without a code, and takes back only one by a right code', async () => {
    const kiosk = kioskAt(82);
    const known = () => test.service.as(kiosk, () => codes().identify({ code: '', customerId: 3 }));
    const guess = async () => {
      const code = await codeOf(2);
      await expect(identify(other(code), kiosk)).rejects.toMatchObject({ kind: 'invalid' });
    };
    await test.checkIn(3);
    for (let n = 0; n < 9; n++) await guess();
    for (let n = 0; n < 3; n++) expect(await known()).toMatchObject({ customerId: 3 });
    // A right code takes back one attempt, so two more make ten.
    expect(await identify(await codeOf(1), kiosk)).toMatchObject({ customerId: 1 });
    for (let n = 0; n < 2; n++) await guess();
    await expect(known()).rejects.toMatchObject({ kind: 'tooMany' });
  });

  it('PERM-3 lets only kiosks redeem codes, and only people create them', async () => {
    const code = await codeOf(1);
    await expect(identify(code, keeper)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(test.service.as(kioskAt(7), () => codes().createCode())).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('PERM-5 ends all kiosk sessions and codes of an erased person', async () => {
    await identify(await codeOf(1), kioskAt(90));
    await codeOf(1);
    await test.erased(1);
    for (const table of ['kiosk_session', 'identification_code'])
      expect(await test.service.sql(`select from ${table} where person_id = 1`)).toEqual([]);
  });
});
