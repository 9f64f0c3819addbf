/**
 * Most characters of what people call things, counted as people do: what services refuse beyond, what the API says of
 * its fields, and where the console's inputs end.
 */
export const longest = {
  /** What operators keep under a name: a role, a location group, a tax, a link, whatever `npm run new` makes. */
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
  /** Why something was done, in a person's words. */
  note: 500,
} as const;
