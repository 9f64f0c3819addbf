/**
 * Maximum length of names and texts in characters as users count them: the limits of services, of the API's fields and
 * of the console's inputs.
 */
export const maxLengths = {
  /** Names in an operator's setup: a role, a location group, a tax, a link, any resource of `npm run new`. */
  settingName: 60,
  /** An operator, a location, a device, an API key; a first or a last name. */
  name: 100,
  /** A product name: as printed on a product, in any script. */
  productName: 200,
  /** An operator's or a supplier's number of a product. */
  productCode: 60,
  /** As a scanner reads it (decided: 1 to 48 printable characters). */
  barcode: 48,
  description: 2_000,
  /** Notes of an operator about a sale or an account. */
  notes: 2_000,
  /** A customer as shown for a sale. */
  shownCustomer: 200,
  groupDescription: 500,
  serialNumber: 60,
  /** A tag of a location; at most `tags` of them. */
  tag: 40,
  tags: 20,
  /** The name of a reader or scanner in a theme. */
  hardware: 80,
  website: 200,
  themeName: 60,
  deviceManagementUrl: 300,
  /** A merchant id, provider or processor of payments. */
  paymentsName: 100,
  streetLine: 200,
  addressLine: 100,
  zip: 20,
  /** A reason in a user's words. */
  note: 500,
} as const;
