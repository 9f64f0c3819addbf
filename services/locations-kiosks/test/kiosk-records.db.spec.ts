import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { Location } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { personWith } from '@backroom/testing/service-under-test';
import { PlacesUnderTest } from './places-under-test.js';

const keeper = personWith(withChanges([permissions.SetupAll]), 11);
const stranger = personWith(withChanges([permissions.SetupAll]), 12);
const typed = 'sixteen letters!';
const hardware = {
  ...{ creditCardReader: 'C2X', barcodeScanner: 'NLV3101', tabletType: 'Apple', mount: 'Wall' },
  ...{ color: 'Black', connectionType: 'Cellular', cellProvider: 'None' },
};

let places: PlacesUnderTest;
let lobby: Location;
let foreign: Location;
beforeAll(async () => {
  places = await PlacesUnderTest.start();
  await places.operators(11, 12);
  [lobby, foreign] = [await places.place(11, 'Lobby'), await places.place(12, 'Canary Wharf')];
}, 60_000);
afterAll(() => places?.service.stop());

const add = (change: object, key?: string) =>
  places.saveKiosk(keeper, { locationId: lobby.id, name: 'One', ...change }, key);
const fault = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { fields?: { field: string; code: string }[]; code: string }) =>
      error.fields?.[0] ? `${error.fields[0].field} ${error.fields[0].code}` : error.code,
  );

describe('the record of a kiosk', () => {
  it('LOC-2 is created with its hardware and a password of 256 bits that is shown once', async () => {
    const { kiosk, password } = await add(
      { uniqueLoginString: 'lobby-1', serialNumber: 'S-1', hardware },
      'k1',
    );
    expect(kiosk).toMatchObject({ uniqueLoginString: 'lobby-1', hardware, version: 1, lastSeenAt: 0 });
    expect(Buffer.from(password, 'base64url')).toHaveLength(32);
    await expect(places.authenticate('lobby-1', password)).resolves.toMatchObject({
      device: { id: kiosk.device!.id },
    });
    const again = await add({ uniqueLoginString: 'lobby-1', serialNumber: 'S-1', hardware }, 'k1');
    expect(again.kiosk.device!.id).toBe(kiosk.device!.id);
    expect(again.password).toBe('');
    const kept = await places.service.sql<{ text: string }>(
      'select (command_answer.*)::text as text from command_answer',
    );
    expect(kept.some(({ text }) => text.includes(password))).toBe(false);
  });

  it('LOC-2 requires 16 characters of a typed password, and stores none of it', async () => {
    const short = add({ uniqueLoginString: 'short', password: typed.slice(1) });
    expect(await fault(short)).toBe('password too-short');
    const { kiosk, password } = await add({ uniqueLoginString: 'typed', password: typed });
    expect(password).toBe('');
    await places.authenticate('typed', typed);
    const audits = await places.service.outbox(events.AuditRecorded);
    const ofKiosk = audits.filter(
      ({ subjectKind, subjectId }) => subjectKind === 'kiosk' && subjectId === String(kiosk.device!.id),
    );
    expect(ofKiosk).toHaveLength(1);
    expect(JSON.stringify(audits)).not.toContain(typed);
  });

  it('LOC-2 has a login that is unique over all operators, without naming its owner', async () => {
    await places.kiosk(foreign, 'Theirs', { login: 'theirs' });
    expect(await fault(add({ uniqueLoginString: 'theirs' }))).toBe('uniqueLoginString other-login');
    const { kiosk } = await add({ uniqueLoginString: 'ours' });
    const change = { id: kiosk.device!.id, uniqueLoginString: 'theirs', password: typed };
    expect(await fault(places.saveKiosk(keeper, change))).toBe('uniqueLoginString other-login');
  });

  it.each([
    'kiosk-gateway',
    'admin',
    'Admin',
    'KIOSK-Gateway-0-0',
    'kiosk-gateway-0-config',
    'backroom-edge',
  ])('LOC-2 DEV-1 PERM-3 refuses %s as a taken login: it is a client of the system itself', async (login) => {
    expect(await fault(add({ uniqueLoginString: login }))).toBe('uniqueLoginString other-login');
    const { kiosk } = await add({ uniqueLoginString: `was-${Buffer.from(login).toString('hex')}` });
    const change = { id: kiosk.device!.id, uniqueLoginString: login, password: typed };
    expect(await fault(places.saveKiosk(keeper, change))).toBe('uniqueLoginString other-login');
    expect(await fault(places.kiosk(lobby, login, { kind: 'lock', login }))).toBe(
      'uniqueLoginString other-login',
    );
  });

  it('LOC-2 compares logins regardless of case', async () => {
    const { kiosk } = await add({ uniqueLoginString: 'Front-Door' });
    expect(await fault(add({ uniqueLoginString: 'front-door' }))).toBe('uniqueLoginString other-login');
    const other = await add({ uniqueLoginString: 'back-door' });
    const change = { id: other.kiosk.device!.id, uniqueLoginString: 'FRONT-DOOR', password: typed };
    expect(await fault(places.saveKiosk(keeper, change))).toBe('uniqueLoginString other-login');
    // Its own login may be written in another case.
    const own = { id: kiosk.device!.id, uniqueLoginString: 'front-door', password: typed };
    expect(await fault(places.saveKiosk(keeper, own))).toBe('done');
  });

  it.each([
    'aaaaaaaaaaaaaaaaaaaa',
    '1234567890123456',
    'abcdefghijklmnopqrst',
    'password12345678',
    'qwertyuiopasdfgh',
    'secretsecretsecret',
    'kiosk-password-1',
    'guessable-login1',
    'Guessable-Login-guessable-login',
    '2026-11-22 2026-11-23',
  ])('LOC-2 refuses an easily guessed password: %s', async (password) => {
    const refusal = 'password guessable';
    expect(await fault(add({ uniqueLoginString: 'guessable-login', password }))).toBe(refusal);
  });

  it.each(['xK9#mQ2$vL5&nR8!', 'typed by the keeper', 'correct horse battery staple'])(
    'LOC-2 accepts a password that is hard to guess: %s',
    async (password) => {
      const { kiosk } = await add({ uniqueLoginString: `strong-${password.length}` });
      expect(await fault(places.saveKiosk(keeper, { id: kiosk.device!.id, password }))).toBe('done');
    },
  );

  it('LOC-2 treats a blank password as none', async () => {
    const blank = add({ uniqueLoginString: 'blank', password: ' '.repeat(16) });
    expect(await fault(blank)).toBe('password required');
  });

  it('LOC-2 disconnects the kiosk on a new password: the credentials version grows, the old password is refused', async () => {
    const { kiosk, password } = await add({ uniqueLoginString: 'changing' });
    const id = kiosk.device!.id;
    const renamed = await places.saveKiosk(keeper, { id, name: 'Front door', version: 1 });
    expect(renamed).toMatchObject({ password: '', kiosk: { version: 2, hardware: kiosk.hardware } });
    const changed = await places.saveKiosk(keeper, { id, generatePassword: true });
    expect(changed.password).not.toBe(password);
    await expect(places.authenticate('changing', password)).rejects.toMatchObject({ code: 'invalid-device' });
    await places.authenticate('changing', changed.password);
    const published = (await places.service.outbox(events.DeviceChanged)).filter(
      ({ device }) => device!.id === id,
    );
    expect(published.map(({ credentialsVersion }) => credentialsVersion)).toEqual([1, 1, 2]);
    expect(await fault(places.saveKiosk(keeper, { id, name: 'Late', version: 1 }))).toBe('stale-version');
  });

  it('LOC-2 keeps hardware fields that are absent, and clears those given as empty', async () => {
    const { kiosk } = await add({ uniqueLoginString: 'partial', hardware });
    const id = kiosk.device!.id;
    const painted = await places.saveKiosk(keeper, { id, hardware: { color: 'White' } });
    expect(painted.kiosk.hardware).toEqual({ ...hardware, color: 'White' });
    const emptied = await places.saveKiosk(keeper, { id, hardware: { mount: '' } });
    expect(emptied.kiosk.hardware).toEqual({ ...hardware, color: 'White', mount: '' });
  });

  it('LOC-2 requires a new password with a new login, and the old login is refused', async () => {
    const { kiosk, password } = await add({ uniqueLoginString: 'before' });
    const id = kiosk.device!.id;
    expect(await fault(places.saveKiosk(keeper, { id, uniqueLoginString: 'after' }))).toBe(
      'password password-for-login',
    );
    await places.saveKiosk(keeper, { id, uniqueLoginString: 'after', password: typed });
    await expect(places.authenticate('before', password)).rejects.toMatchObject({ code: 'invalid-device' });
    await places.authenticate('after', typed);
  });

  it('LOC-2 PERM-3 cannot be created or changed without access', async () => {
    const { kiosk } = await add({ uniqueLoginString: 'mine' });
    for (const change of [
      { id: kiosk.device!.id, name: 'Theirs' },
      { locationId: lobby.id, name: 'X', uniqueLoginString: 'x-1' },
    ])
      expect(await fault(places.saveKiosk(stranger, change))).toBe('notFound');
    const lock = await places.kiosk(lobby, 'Cooler', { kind: 'lock' });
    expect(await fault(places.saveKiosk(keeper, { id: lock.id, name: 'Kiosk' }))).toBe('notFound');
  });

  it.each([
    ['creditCardReader', { hardware: { ...hardware, creditCardReader: 'Abacus' } }],
    ['color', { hardware: { ...hardware, color: 'Purple' } }],
    ['uniqueLoginString', { uniqueLoginString: 'v1/+/#' }],
    ['name', { name: '\u202e' }],
  ])('LOC-2 names %s when it is invalid', async (field, change) => {
    expect((await fault(add({ uniqueLoginString: 'named', ...change }))).split(' ')[0]).toBe(field);
  });
});
