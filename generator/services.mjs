// Services that can have generated resources: those with a `src/owners.ts`.

export const services = {
  catalogue: {
    package: 'catalogue',
    area: 'catalogue',
    testImports: `import { plantOwners, startCatalogue } from './catalogue-under-test.js';`,
    start: 'startCatalogue',
  },
  'locations-kiosks': {
    package: 'locations',
    area: 'locations',
    testImports: `import { PlacesUnderTest, plantOwners } from './places-under-test.js';`,
    start: 'async () => (await PlacesUnderTest.start()).service',
  },
};
