// What a service is to have before a resource can be made in it: where it knows operators and locations from.

const accountCopies = `await service.sql('insert into account_copy (account_id) values ($1), ($2)', [account, foreign]);`;

export const services = {
  catalogue: {
    package: 'catalogue',
    area: 'catalogue',
    database: 'catalogue',
    accounts: { table: 'account_copy', key: 'account_id' },
    locations: { table: 'location_copy', key: 'location_id' },
    locationRecord: { name: 'LocationCopy', file: '../copies/copies.entities.js', property: 'locationId' },
    testImports: `import { startCatalogue } from './catalogue-under-test.js';`,
    blueprintImport: '',
    serviceType: 'type ',
    start: 'await startCatalogue()',
    plantAccounts: accountCopies,
  },
  'locations-kiosks': {
    package: 'locations',
    area: 'places',
    database: 'locations_kiosks',
    accounts: { table: 'account_copy', key: 'account_id' },
    locations: { table: 'location', key: 'id' },
    locationRecord: { name: 'LocationRecord', file: '../location/location.entity.js', property: 'id' },
    testImports: `import { PlacesUnderTest } from './places-under-test.js';`,
    blueprintImport: '',
    serviceType: 'type ',
    start: '(await PlacesUnderTest.start()).service',
    plantAccounts: `await service.sql(
    "insert into account_copy (account_id, currency, loyalty_program) values ($1, 'USD', 'yoke'), ($2, 'USD', 'yoke')",
    [account, foreign],
  );`,
  },
};

/** Locations of a test: two of its operator, one of another. */
export function plantedLocations({ locations: { table, key } }) {
  const own = table === 'location';
  const more = own ? [`, timezone, created_at`, `, 'UTC', now()`] : ['', ''];
  const row = (id, account) => `(${id}, ${account}, 'A place'${more[1]})`;
  return `await service.sql(
    \`insert into ${table} (${key}, account_id, name${more[0]})
     values ${[row(21, '$1'), row(22, '$1'), row(31, '$2')].join(', ')}\`,
    [account, foreign],
  );`;
}
