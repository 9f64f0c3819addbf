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
const tell = (code: string, kiosk = kioskAt(7)) => test.service.as(kiosk, () => codes().identify({ code }));
/** A code that is not this one. */
const other = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');

beforeAll(async () => {
  test = await CustomersUnderTest.start();
  await test.people(
    ...[1, 2, 3].map((id) => ({ id, firstName: `P${id}`, lastName: 'Test', email: `p${id}@example.test` })),
  );
}, 60_000);
afterAll(() => test?.stop());

describe('CUST-4 who stands before a kiosk', () => {
  it('CUST-4 PERM-5 a code that is shown makes a customer, who is known to that kiosk for fifteen minutes', async () => {
    const code = await codeOf(1);
    expect(code).toMatch(/^\d{8}$/);
    const now = test.service.clock.now().getTime();
    expect(await tell(code)).toEqual({
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

  it('CUST-4 a code works once, thirty-two times at once as well', async () => {
    const code = await codeOf(1);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => tell(code, kioskAt(20 + n))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(tell(code, kioskAt(40))).rejects.toMatchObject({
      fields: [{ code: 'wrong-customer-code' }],
    });
    const again = await codeOf(1);
    const many = await Promise.allSettled(Array.from({ length: 32 }, () => tell(again, kioskAt(50))));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('CUST-4 a code is over after a minute, and with the next one', async () => {
    const first = await codeOf(2);
    const second = await codeOf(2);
    await expect(tell(first, kioskAt(60))).rejects.toMatchObject({ kind: 'invalid' });
    test.service.clock.moveTo(new Date(test.service.clock.now().getTime() + 60_001));
    await expect(tell(second, kioskAt(60))).rejects.toMatchObject({ kind: 'invalid' });
    expect(await test.names('p2')).toEqual([]);
  });

  it('CUST-4 of thirty-two codes that somebody asks for at once each is answered, and one holds', async () => {
    const made = await Promise.all(Array.from({ length: 32 }, () => codeOf(2)));
    const outcomes: string[] = [];
    for (const [n, code] of made.entries())
      outcomes.push(
        await tell(code, kioskAt(200 + n)).then(
          () => 'known',
          ({ kind }: Problem) => kind,
        ),
      );
    expect(outcomes.toSorted()).toEqual([...Array<string>(31).fill('invalid'), 'known']);
  });

  it('CUST-4 ten wrong codes in a row and the kiosk rests five minutes, also with a right one; others go on', async () => {
    const guessing = kioskAt(70);
    const right = await codeOf(3);
    for (let n = 0; n < 10; n++)
      await expect(tell(other(right), guessing)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(tell(right, guessing)).rejects.toMatchObject({ kind: 'tooMany', code: 'too-many-codes' });
    expect(await tell(right, kioskAt(71, foreign, elsewhere))).toMatchObject({ customerId: 3, joined: true });
    expect(await test.names('p3', keeper)).toEqual([]);
    test.service.clock.moveTo(new Date(test.service.clock.now().getTime() + 300_001));
    expect(await tell(await codeOf(3), guessing)).toMatchObject({ customerId: 3 });
  });

  it('CUST-4 who checked in where the kiosk stands shows no code for four hours; nobody else is known so', async () => {
    const known = (customerId: number, kiosk = kioskAt(80)) =>
      test.service.as(kiosk, () => codes().identify({ code: '', customerId }));
    const refused = { kind: 'invalid', fields: [{ field: 'customer', code: 'wrong-customer-code' }] };
    // Customer 3 was known by a code, and never checked in.
    await expect(known(3)).rejects.toMatchObject(refused);
    await test.checkIn(3);
    expect(await known(3)).toMatchObject({ customerId: 3, firstName: 'P3', joined: false });
    await expect(known(3, kioskAt(81, foreign, elsewhere))).rejects.toMatchObject(refused);
    test.service.clock.moveTo(new Date(test.service.clock.now().getTime() + 4 * 3_600_000 + 1));
    await expect(known(3)).rejects.toMatchObject(refused);
    // Ids are guessed as little as codes are; those of before count, for nobody showed a code since.
    for (let id = 100; id < 108; id++) await expect(known(id)).rejects.toMatchObject(refused);
    await test.checkIn(3);
    await expect(known(3)).rejects.toMatchObject({ kind: 'tooMany' });
  });

  it('CUST-4 a wrong code is no less wrong beside somebody whom the kiosk knows', async () => {
    await test.checkIn(3);
    const both = test.service.as(kioskAt(83), () => codes().identify({ code: '00000000', customerId: 3 }));
    await expect(both).rejects.toMatchObject({ fields: [{ field: 'customer', code: 'unexpected' }] });
  });

  it('CUST-4 who is known without a code, or by one of their own, takes no guesses back', async () => {
    const kiosk = kioskAt(82);
    const known = () => test.service.as(kiosk, () => codes().identify({ code: '', customerId: 3 }));
    const guess = async () => {
      const code = await codeOf(2);
      await expect(tell(other(code), kiosk)).rejects.toMatchObject({ kind: 'invalid' });
    };
    await test.checkIn(3);
    for (let n = 0; n < 9; n++) await guess();
    for (let n = 0; n < 3; n++) expect(await known()).toMatchObject({ customerId: 3 });
    // A right code takes one guess back, so two more make ten.
    expect(await tell(await codeOf(1), kiosk)).toMatchObject({ customerId: 1 });
    for (let n = 0; n < 2; n++) await guess();
    await expect(known()).rejects.toMatchObject({ kind: 'tooMany' });
  });

  it('PERM-3 people tell no codes, and kiosks make none', async () => {
    const code = await codeOf(1);
    await expect(tell(code, keeper)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(test.service.as(kioskAt(7), () => codes().createCode())).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('PERM-5 whoever is erased is known to no kiosk any more', async () => {
    await tell(await codeOf(1), kioskAt(90));
    await codeOf(1);
    await test.erased(1);
    for (const table of ['kiosk_session', 'identification_code'])
      expect(await test.service.sql(`select from ${table} where person_id = 1`)).toEqual([]);
  });
});
