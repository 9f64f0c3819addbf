import { FieldCheck } from '@backroom/platform';
import {
  kioskHardware,
  minTypedPasswordLength,
  loginForm,
  loginLength,
} from '@backroom/proto/device-options';
import type { KioskHardware, KioskHardwareChange } from '@backroom/proto/locations/v1/kiosk';
import type { SaveKioskRequest } from '@backroom/proto/locations/v1/places_service';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';

/** The fields of a kiosk to change; absent ones stay. */
export type KioskChange = Partial<SaveKioskRequest>;

export interface KioskContent {
  name?: string;
  serialNumber?: string;
  login?: string;
  hardware?: KioskHardwareChange;
}

/** Reads and validates the record of a kiosk. Throws `invalid` naming every field. */
export function readKiosk(change: KioskChange): KioskContent {
  const { name, serialNumber, uniqueLoginString: login, hardware, password } = change;
  const check = new FieldCheck();
  if (login !== undefined && !loginForm.test(login))
    check.refuse('uniqueLoginString', fault('login-form', loginLength));
  if (password && [...password].length < minTypedPasswordLength)
    check.refuse('password', fault('too-short', { min: minTypedPasswordLength }));
  if (password && password.trim() === '') check.refuse('password', fault('required'));
  if (password && password.length > 200) check.refuse('password', fault('too-long', { max: 200 }));
  for (const [field, known] of Object.entries(kioskHardware)) {
    const value = hardware?.[field as keyof KioskHardware];
    if (value && !known.includes(value)) check.refuse(field, fault('not-one-of', { allowed: known }));
  }
  const read = {
    name: name === undefined ? undefined : check.name('name', name, maxLengths.name),
    serialNumber:
      serialNumber === undefined
        ? undefined
        : check.name('serialNumber', serialNumber, maxLengths.serialNumber, 0),
    login,
    hardware,
  };
  check.done();
  return read;
}
