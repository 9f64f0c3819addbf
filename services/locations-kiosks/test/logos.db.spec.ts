import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Files } from '@backroom/platform';
import type { Location } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { personWith } from '@backroom/testing/service-under-test';
import { demoLogo } from '../src/demo/demo-logo.js';
import { ThemesController } from '../src/theme/themes.controller.js';
import { PlacesUnderTest } from './places-under-test.js';

const keeper = personWith(withChanges([permissions.SetupAll]), 11);
const day = 24 * 3_600_000;

let places: PlacesUnderTest;
let files: Files;
let lobby: Location;
let bar: Location;
beforeAll(async () => {
  places = await PlacesUnderTest.start();
  await places.operators(11);
  [lobby, bar] = [await places.place(11, 'Lobby'), await places.place(11, 'Bar')];
  files = places.service.app.get(Files);
}, 60_000);
afterAll(() => places?.service.stop());

const themes = () => places.service.app.get(ThemesController);
const addressOf = async ({ id }: Location) => {
  const [theme] = await places.service.sql<{ id: number }>('select id from theme where location_id = $1', [
    id,
  ]);
  return { locationId: id, themeId: Number(theme!.id) };
};
const upload = async (place: Location) => {
  const address = await addressOf(place);
  return (await places.service.as(keeper, () => themes().createLogoUpload(address))).key;
};
const show = async (place: Location, key: string) => {
  const address = await addressOf(place);
  return (await places.service.as(keeper, () => themes().setLogo({ ...address, key }))).theme!.logo;
};
const isKept = async (name: string) => (await files.read(name)) !== undefined;
async function aDayLater() {
  await places.service.clock.sleep(day + 1_000);
  await places.service.runDue();
}

describe('files of logos', () => {
  it('LOC-4 delete an accepted upload, whose link then accepts nothing more', async () => {
    const key = await upload(lobby);
    expect(await files.putOnce(key, demoLogo())).toBe(true);
    const logo = await show(lobby, key);
    const stored = (await files.read(`logos/${logo}`))!;
    expect(logo).toBe(`${createHash('sha256').update(stored).digest('hex')}.png`);
    expect((await files.read(key))!.length).toBe(0);
    expect(await files.putOnce(key, demoLogo())).toBe(false);
    await expect(show(lobby, key)).rejects.toMatchObject({ fields: [{ code: 'required' }] });
    await aDayLater();
    expect(await isKept(key)).toBe(false);
    expect(await isKept(`logos/${logo}`)).toBe(true);
  });

  it('LOC-4 keep an upload that cannot be decoded at present for the next call', async () => {
    const key = await upload(lobby);
    await files.putOnce(key, demoLogo());
    const late = new Error('timeout: 12% complete');
    jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(late as never);
    await expect(show(lobby, key)).rejects.toMatchObject({ name: 'OutageError' });
    expect(await show(lobby, key)).toMatch(/\.png$/);
    expect((await files.read(key))!.length).toBe(0);
  });

  it('LOC-4 remove an unused upload within a day', async () => {
    const key = await upload(lobby);
    await files.putOnce(key, demoLogo());
    await places.service.runDue();
    expect(await isKept(key)).toBe(true);
    await aDayLater();
    expect(await isKept(key)).toBe(false);
  });

  it('LOC-4 remove a replaced logo a day later, unless another theme shows it', async () => {
    const key = await upload(bar);
    await files.putOnce(key, demoLogo());
    const logo = await show(bar, key);
    await show(lobby, '');
    await aDayLater();
    expect(await isKept(`logos/${logo}`)).toBe(true);
    await show(bar, '');
    expect(await isKept(`logos/${logo}`)).toBe(true);
    await aDayLater();
    expect(await isKept(`logos/${logo}`)).toBe(false);
  });

  it('F11: F12: are kept upright and in sRGB, in all three types', async () => {
    const photo = sharp({ create: { width: 80, height: 60, channels: 3, background: '#f00' } })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3');
    for (const type of ['png', 'jpeg', 'webp'] as const) {
      const key = await upload(bar);
      await files.putOnce(key, await photo.clone().toFormat(type).toBuffer());
      const stored = (await files.read(`logos/${await show(bar, key)}`))!;
      const { width, height, orientation, hasProfile } = await sharp(stored).metadata();
      expect({ width, height, orientation, hasProfile }).toEqual({
        width: 60,
        height: 80,
        hasProfile: false,
      });
      const [red, green, blue] = await sharp(stored).raw().toBuffer();
      expect(red).toBeGreaterThan(250);
      expect(Math.max(green!, blue!)).toBeLessThan(5);
    }
  });
});
