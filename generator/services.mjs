// What the templates need to know of a service in which resources can be made.

export const services = {
  catalogue: {
    package: 'catalogue',
    area: 'catalogue',
    location: { record: 'LocationCopy', file: '../copies/copies.entities.js', property: 'locationId' },
    account: { record: 'AccountCopy', file: '../copies/copies.entities.js' },
    testImports: `import { plantOwners, startCatalogue } from './catalogue-under-test.js';`,
    start: 'startCatalogue',
  },
  'locations-kiosks': {
    package: 'locations',
    area: 'locations',
    location: { record: 'LocationRecord', file: '../location/location.entity.js', property: 'id' },
    account: { record: 'AccountCopy', file: '../copies/copies.entities.js' },
    testImports: `import { PlacesUnderTest, plantOwners } from './places-under-test.js';`,
    start: 'async () => (await PlacesUnderTest.start()).service',
  },
};
