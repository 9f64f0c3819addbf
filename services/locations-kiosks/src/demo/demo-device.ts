/** A device of the demo with what it signs in by and sells. */
export interface DemoDevice {
  accountId: number;
  locationId: number;
  deviceId: number;
  kind: string;
  login: string;
  secret: string;
  currency: string;
  products: { id: number; price: number; taxRate: number; deposit: number }[];
}
