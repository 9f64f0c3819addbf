/** A device of the demo with its credentials and products. */
export interface DemoDevice {
  accountId: number;
  locationId: number;
  deviceId: number;
  kind: string;
  login: string;
  secret: string;
  currency: string;
  products: { id: number; price: number; taxRatePpm: number; deposit: number }[];
}
