/** Breaks of what devices say and who they are, and of the prices they are told. */
export const mutants = [
  {
    name: 'an older report replaces a newer one',
    file: 'services/locations-kiosks/src/device/diagnostics.consumer.ts',
    was: 'device_status.reported_at <= excluded.reported_at',
    becomes: 'true',
    project: 'services/locations-kiosks',
    tests: 'device-status',
  },
  {
    name: 'the last report of a batch wins, not the newest',
    file: 'services/locations-kiosks/src/device/diagnostics.consumer.ts',
    was: 'earlier.receivedAt <= payload.receivedAt',
    becomes: 'true',
    project: 'services/locations-kiosks',
    tests: 'device-status',
  },
  {
    name: 'disabled devices connect',
    file: 'services/locations-kiosks/src/device/authenticate-device.query.ts',
    was: '|| !row?.enabled',
    becomes: '|| !row',
    project: 'services/locations-kiosks',
    tests: 'places',
  },
  {
    name: 'device secrets are hashed without the pepper',
    file: 'services/locations-kiosks/src/device/secrets.ts',
    was: "createHmac('sha256', this.pepper)",
    becomes: "createHmac('sha256', 'x')",
    project: 'services/locations-kiosks',
    tests: 'places',
  },
  {
    name: 'a price that is to come holds already',
    file: 'services/catalogue/src/product/list-products.query.ts',
    was: 'and valid_from <= $1',
    becomes: 'and $1::timestamptz is not null',
    project: 'services/catalogue',
    tests: 'products',
  },
];
