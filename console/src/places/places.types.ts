import type { DiagnosticReport, GetAt, PatchAt, Post, PostAt } from '../api/types';
import type { Line } from '../devices/devices.types';

export interface Address {
  streetOne: string;
  streetTwo: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}
export type FeeType = 'monetaryPercent' | 'monetaryAbsolute';
export interface KioskHardware {
  creditCardReader: string;
  barcodeScanner: string;
  tabletType: string;
  mount: string;
  color: string;
  connectionType: string;
  cellProvider: string;
}
export interface KioskRecord extends KioskHardware {
  id: number;
  LocationId: number;
  accountId: number;
  name: string;
  serialNumber: string;
  uniqueLoginString: string;
  enabled: boolean;
  lastSync: string | null;
  diagnosticReport: (DiagnosticReport & { readable: boolean }) | null;
  goneSince: string | null;
  config: {
    appliedVersion: number | null;
    appliedAt: string | null;
    refusedVersion: number | null;
    refusedAt: string | null;
    refusedReason: string;
  };
  line: Line | null;
  creationDate: string;
  version: number;
}
/** With the password that was made for it, told this once. */
export type SavedKiosk = KioskRecord & { password?: string };
export interface KioskContent extends Partial<KioskHardware> {
  name?: string;
  serialNumber?: string;
  uniqueLoginString?: string;
  password?: string;
  generatePassword?: boolean;
  enabled?: boolean;
  version?: number;
}
export interface LocationRecord {
  id: number;
  name: string;
  accountId: number;
  status: 'active' | 'inactive';
  isEnabled: boolean;
  timezone: string;
  address: Address;
  tags: string[];
  /** Of its check-in page. */
  checkinCode: string;
  createdAt: string;
  version: number;
  feeType: FeeType;
  /** monetaryPercent: a fraction; monetaryAbsolute: units of `currency`. */
  feeAmount: number;
  feeActive: boolean;
  feeSince: string | null;
  currency: string;
  themeId: number | null;
  kiosks: KioskRecord[];
  config: { version: number; publishedAt: string } | null;
}
export type LocationContent = Partial<
  Pick<
    LocationRecord,
    'name' | 'timezone' | 'status' | 'address' | 'tags' | 'feeType' | 'feeAmount' | 'feeActive' | 'version'
  >
>;
export type NewLocation = LocationContent & { accountId: number; name: string; timezone: string };

export interface ThemeContent {
  scanButtonHidden: boolean;
  lookupButtonHidden: boolean;
  disableCart: boolean;
  disableCreditCardPurchases: boolean;
  coolerButtonHidden: boolean;
  disableApplePay: boolean;
  primaryColor: string;
  secondaryColor: string;
  bannerColor: string;
  barcodeScannerHardware: string;
  creditCardReaderHardware: string;
}
export interface Theme extends ThemeContent {
  id: number;
  LocationId: number;
  locationName: string;
  meta: { logo: string | null };
  updatedOn: string;
  version: number;
}
export interface UploadKey {
  key: string;
  url: string;
  expiresAt: string;
  maxBytes: number;
}
export interface CheckinPlace {
  name: string;
  address: Address;
}

/** When a kiosk was there; times between `from` and `to`. */
export interface Uptime {
  from: string;
  to: string;
  /** A part of 1. */
  online: number;
  intervals: { from: string; to: string | null }[];
}

type Id = { id: number };
type ThemeOf = Id & { themeId: number };

/** Beside the list, which others ask for as well. */
export interface PlacesPaths {
  '/locations/{id}': GetAt<Id, never, LocationRecord> & PatchAt<Id, LocationContent, LocationRecord>;
  '/locations/{id}/kiosks': PostAt<Id, KioskContent, SavedKiosk>;
  '/locations/{id}/kiosks/{kioskId}/uptime': GetAt<Id & { kioskId: number }, never, Uptime>;
  '/locations/kiosks/{id}': PostAt<Id, KioskContent, SavedKiosk>;
  '/locations/themes/{id}': GetAt<Id, never, Theme> & PostAt<Id, ThemeContent & { version?: number }, Theme>;
  '/locations/{id}/themes/{themeId}/images/key': PostAt<ThemeOf, Record<string, never>, UploadKey>;
  '/locations/{id}/themes/{themeId}/images': PatchAt<ThemeOf, { key: string }, Theme>;
  '/locations/checkin/{code}': GetAt<{ code: string }, never, CheckinPlace>;
}
export type OpenLocation = Post<NewLocation, LocationRecord>;
