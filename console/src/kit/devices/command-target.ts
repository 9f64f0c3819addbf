/** A device that can receive commands, with the names that users know. */
export interface CommandTarget {
  kind: 'kiosk' | 'lock';
  id: number;
  accountId: number;
  locationId: number;
  name: string;
  locationName: string;
  /** Time zone of its location. */
  timezone: string;
  /** Known to be offline: a command sent now will most likely expire. */
  isOffline?: boolean;
}
