import { createHash } from 'node:crypto';
import type { CommandBus } from '@nestjs/cqrs';
import { readPicture, type Files } from '@backroom/platform';
import type { Account } from '@backroom/proto/identity/v1/account';
import type { Location } from '@backroom/proto/locations/v1/location';
import { SaveLocation } from '../location/save-location.command.js';
import { ChangeTheme } from '../theme/change-theme.command.js';
import { demoLogo } from './demo-logo.js';

const streets = ['12 Harbor Street', '480 Mill Road', '3 Orchard Avenue'];
const portland = { city: 'Portland', state: 'ME', zip: '04101', country: 'US' };
const towns: Readonly<Record<string, typeof portland>> = {
  'America/Denver': { city: 'Boulder', state: 'CO', zip: '80302', country: 'US' },
  'America/Chicago': { city: 'Madison', state: 'WI', zip: '53703', country: 'US' },
  'Europe/Berlin': { city: 'Bonn', state: 'NW', zip: '53111', country: 'DE' },
};

/** Furnishes a demo location: an address everywhere, a fee at one location, a theme with a logo at another. */
export async function furnishPlace(
  commands: CommandBus,
  files: Files,
  { loyaltyProgram }: Account,
  place: Location,
  nth: number,
): Promise<void> {
  const town = towns[place.timezone] ?? portland;
  const address = { streetOne: streets[nth % streets.length]!, streetTwo: '', ...town };
  const fee = {
    type: 'monetaryPercent',
    basisPoints: 250,
    ppm: 25_000,
    amount: 0,
    active: true,
    validFrom: 0,
  };
  const content = { id: place.id, address, ...(nth === 2 && { fee }) };
  await commands.execute(new SaveLocation(content, `demo:place:${place.id}`));
  if (nth !== 0 || loyaltyProgram === 'globalConnect') return;
  const { bytes } = await readPicture(demoLogo());
  const logo = `${createHash('sha256').update(bytes).digest('hex')}.png`;
  await files.put(`logos/${logo}`, bytes);
  const colours = { primaryColor: '#0f6894', secondaryColor: '#f6f7f9', bannerColor: '#0b3c5d' };
  await commands.execute(new ChangeTheme(place.themeId, { logo, ...colours }));
}
