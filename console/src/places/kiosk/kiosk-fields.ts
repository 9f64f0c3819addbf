import { fault, type FieldFault } from '../../problems/fault-text';
import type { Schemas } from '@backroom/gateway/v2';
import type { FieldErrors } from '../../form/use-form';

type KioskHardware = Pick<
  Schemas['Kiosk'],
  'creditCardReader' | 'barcodeScanner' | 'tabletType' | 'mount' | 'color' | 'connectionType' | 'cellProvider'
>;

/** What a kiosk can be made of (S3 section 9). */
export const hardwareOptions: Record<keyof KioskHardware, readonly string[]> = {
  creditCardReader: ['IP', 'Rambler', 'C2X'],
  barcodeScanner: ['IP', 'NLV3101', 'Zebra/Dolphin'],
  tabletType: ['Apple', 'Samsung'],
  mount: ['Table Top', 'Wall'],
  color: ['White', 'Black'],
  connectionType: ['WiFi', 'Cellular', 'Ethernet'],
  cellProvider: ['None', 'AT&T', 'Verizon'],
};
export const hardwareNames = Object.keys(hardwareOptions) as (keyof KioskHardware)[];

/** Fewest characters of a password that is typed. */
const leastPassword = 16;

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
  const kept = names.map((name) => [name, kiosk[name as keyof KioskHardware]]);
  return { ...noFields, ...Object.fromEntries(kept) };
}

/** The password is sent only when it is filled. */
export function kioskOf({ password, ...fields }: KioskFields): Schemas['KioskChange'] {
  return password ? { ...fields, password } : fields;
}

/** What is wrong with the fields; `login` is the one that the kiosk has now, none for a new one. */
export const kioskRules =
  (login?: string) =>
  ({ name, uniqueLoginString, password }: KioskFields): FieldErrors<KioskFields> => ({
    name: name.trim() ? undefined : fault('required'),
    uniqueLoginString: /^[A-Za-z0-9][A-Za-z0-9._@-]{2,99}$/.test(uniqueLoginString)
      ? undefined
      : fault('login-form', { min: 3, max: 100 }),
    password: passwordFault(password, login !== undefined && login !== uniqueLoginString),
  });

function passwordFault(password: string, isNeeded: boolean): FieldFault | undefined {
  if (!password) return isNeeded ? fault('password-for-login') : undefined;
  return [...password].length < leastPassword ? fault('too-short', { min: leastPassword }) : undefined;
}
