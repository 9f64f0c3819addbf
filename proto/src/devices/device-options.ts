import type { KioskHardware } from '../gen/backroom/locations/v1/kiosk.js';

// Options for the setup of a device: offered by the console, enforced by the service.

/** The hardware of a kiosk (S3 section 9); in addition, each may be empty: not known. */
export const kioskHardware: Readonly<Record<keyof KioskHardware, readonly string[]>> = {
  creditCardReader: ['IP', 'Rambler', 'C2X'],
  barcodeScanner: ['IP', 'NLV3101', 'Zebra/Dolphin'],
  tabletType: ['Apple', 'Samsung'],
  mount: ['Table Top', 'Wall'],
  color: ['White', 'Black'],
  connectionType: ['WiFi', 'Cellular', 'Ethernet'],
  cellProvider: ['None', 'AT&T', 'Verizon'],
};

/** A kiosk's login: a topic level, a file name and a broker's user name at once. */
export const loginForm = /^[A-Za-z0-9][A-Za-z0-9._@-]{2,99}$/;
/** Minimum and maximum length of a login, as in `loginForm`. */
export const loginLength = { min: 3, max: 100 } as const;

/** Minimum length of a typed password of a kiosk (decisions: Devices). */
export const minTypedPasswordLength = 16;

/** Providers of locks that can be registered (S3 section 9 leaves the two names open). */
export const lockProviders: readonly string[] = ['Salto', 'dormakaba'];
