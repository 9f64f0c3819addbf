import type { DeleteAt, GetAt, Page, PatchAt, PostAt } from '../../api/types';

export interface SalesTax {
  id: number;
  accountId: number;
  name: string;
  /** Percent. */
  rate: number;
  version: number;
  /** How many locations have it as their default. */
  locations: number;
}
export interface TaxContent {
  name: string;
  /** Percent, with two decimals at most. */
  rate: number;
}
export interface LocationTax {
  locationId: number;
  locationName: string;
  /** -1: No Tax. */
  taxId: number;
}

type Id = { id: number };
type TaxId = Id & { taxId: number };
type Listing = Page & { keywords?: string };
type Rows<Row> = { data: Row[]; meta: { totalItems: number } };

export interface TaxPaths {
  '/accounts/{id}/taxes': GetAt<Id, Listing, Rows<SalesTax>> & PostAt<Id, TaxContent, SalesTax>;
  '/accounts/{id}/taxes/{taxId}': PatchAt<TaxId, TaxContent & { version?: number }, SalesTax> &
    DeleteAt<TaxId, never>;
  '/accounts/{id}/taxes/locations': GetAt<Id, Listing, Rows<LocationTax>>;
  '/accounts/{id}/taxes/locations/{locationId}': PatchAt<
    Id & { locationId: number },
    { taxId: number },
    LocationTax
  >;
}
