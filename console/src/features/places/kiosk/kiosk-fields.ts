import {
  kioskHardware,
  minTypedPasswordLength,
  loginForm,
  loginLength,
} from '@backroom/proto/device-options';
import { fault, type FieldFault } from '../../../app/problems/fault-text';
import type { Schemas } from '@backroom/gateway/v2';
import type { FieldErrors } from '../../../kit/form/use-form';

type KioskHardware = Pick<
  Schemas['Kiosk'],
  'creditCardReader' | 'barcodeScanner' | 'tabletType' | 'mount' | 'color' | 'connectionType' | 'cellProvider'
>;

export const hardwareNames = Object.keys(kioskHardware) as (keyof KioskHardware)[];

export interface KioskFields extends KioskHardware {
  name: string;
  serialNumber: string;
  uniqueLoginString: string;
  password: string;
}

export const noFields: KioskFields = {
  ...{ name: '', serialNumber: '', uniqueLoginString: '', password: '' },
  ...{ creditCardReader: '', barcodeScanner: '', tabletType: '', mount: '', color: '' },
  ...{ connectionType: '', cellProvider: '' },
};

export function kioskFieldsOf(kiosk: Schemas['Kiosk']): KioskFields {
  const names = Object.keys(noFields).filter((name) => name !== 'password');
  const values = names.map((name) => [name, kiosk[name as keyof KioskHardware]]);
  return { ...noFields, ...Object.fromEntries(values) };
}

/** Sends the password only if it is filled in. */
export function kioskOf({ password, ...fields }: KioskFields): Schemas['KioskChange'] {
  return password ? { ...fields, password } : fields;
}

/** Validates the fields; `login` is the kiosk's current login, undefined for a new one. */
export const kioskRules =
  (login?: string) =>
  ({ name, uniqueLoginString, password }: KioskFields): FieldErrors<KioskFields> => ({
    name: name.trim() ? undefined : fault('required'),
    uniqueLoginString:
      isNew(login, uniqueLoginString) || loginForm.test(uniqueLoginString)
        ? undefined
        : fault('login-form', loginLength),
    password: passwordFault(password, login !== undefined && login !== uniqueLoginString),
  });

/** A new kiosk without a login gets a generated one. */
const isNew = (login: string | undefined, typed: string): boolean => login === undefined && typed === '';

const maxWordLength = 24;

/** A login string from the kiosk's name, made unique by its ending. */
export function generateLogin(name: string, end: string): string {
  const word = name
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, maxWordLength)
    .replace(/-$/, '');
  return `${word || 'kiosk'}-${end}`;
}

function passwordFault(password: string, isRequired: boolean): FieldFault | undefined {
  if (!password) return isRequired ? fault('password-for-login') : undefined;
  return [...password].length < minTypedPasswordLength
    ? fault('too-short', { min: minTypedPasswordLength })
    : undefined;
}
