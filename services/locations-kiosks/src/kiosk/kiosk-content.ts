import { FieldCheck } from '@backroom/platform';
import type { KioskHardware, KioskHardwareChange } from '@backroom/proto/locations/v1/kiosk';
import type { SaveKioskRequest } from '@backroom/proto/locations/v1/places_service';
import { longest } from '@backroom/proto/lengths';
import { fault } from '../faults.js';

/** What a kiosk can be made of (S3 section 9); empty: not known. */
const options: Record<keyof KioskHardware, readonly string[]> = {
  creditCardReader: ['IP', 'Rambler', 'C2X'],
  barcodeScanner: ['IP', 'NLV3101', 'Zebra/Dolphin'],
  tabletType: ['Apple', 'Samsung'],
  mount: ['Table Top', 'Wall'],
  color: ['White', 'Black'],
  connectionType: ['WiFi', 'Cellular', 'Ethernet'],
  cellProvider: ['None', 'AT&T', 'Verizon'],
};
/** Fewest characters of a password that somebody typed (decisions: Devices). */
const leastPassword = 16;

/** What may be said of a kiosk; what is absent stays. */
export type KioskChange = Partial<SaveKioskRequest>;

export interface KioskContent {
  name?: string;
  serialNumber?: string;
  login?: string;
  hardware?: KioskHardwareChange;
}

/** What is to be kept of a kiosk. Throws `invalid` naming every field. */
export function readKiosk(change: KioskChange): KioskContent {
  const { name, serialNumber, uniqueLoginString: login, hardware, password } = change;
  const check = new FieldCheck();
  // A topic level, a file name and a broker's user name at once.
  if (login !== undefined && !/^[A-Za-z0-9][A-Za-z0-9._@-]{2,99}$/.test(login))
    check.refuse('uniqueLoginString', fault('login-form', { min: 3, max: 100 }));
  if (password && [...password].length < leastPassword)
    check.refuse('password', fault('too-short', { min: leastPassword }));
  if (password && password.trim() === '') check.refuse('password', fault('required'));
  if (password && password.length > 200) check.refuse('password', fault('too-long', { max: 200 }));
  for (const [field, known] of Object.entries(options)) {
    const value = hardware?.[field as keyof KioskHardware];
    if (value && !known.includes(value)) check.refuse(field, fault('not-one-of', { allowed: known }));
  }
  const read = {
    name: name === undefined ? undefined : check.name('name', name, longest.name),
    serialNumber: serialNumber === undefined ? undefined : check.name('serialNumber', serialNumber, 60, 0),
    login,
    hardware,
  };
  check.done();
  return read;
}
