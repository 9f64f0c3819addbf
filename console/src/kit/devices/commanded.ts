/** A device that can be told something, as people know it. */
export interface Commanded {
  kind: 'kiosk' | 'lock';
  id: number;
  accountId: number;
  locationId: number;
  name: string;
  locationName: string;
  /** Zone of its place. */
  timezone: string;
  /** Known to be away: what it is told now will most likely be given up. */
  isOffline?: boolean;
}
