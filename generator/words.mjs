// The values of the placeholders of the templates for one resource.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './changes.mjs';
import { fieldsOf, wordsOfFields } from './fields.mjs';
import { services } from './services.mjs';

/** The row of a resource without one; generator/test/filled-in.spec.ts reports it. */
const noRow = 'ROW-0';

export function wordsOf(serviceName, names, { of, row = noRow, field = [] }) {
  const service = services[serviceName];
  if (!service)
    throw new Error(
      `"${serviceName}" is none of ${Object.keys(services).join(', ')} (generator/services.mjs)`,
    );
  if (!['account', 'location'].includes(of))
    throw new Error(`a resource is --of account or location, not "${of}"`);
  if (!/^[A-Z]+-\d+$/.test(row)) throw new Error(`"${row}" is no row of docs/requirements.md`);
  const { package: pkg, area, testImports, start } = service;
  return {
    ...names,
    ...{ of, row, service: serviceName, number: nextMigration(serviceName), package: pkg, area },
    ...{ testImports, start, owner: of === 'location' ? 'ofLocation' : 'ofAccount' },
    ...{ ownerId: `${of}Id`, owner_id: `${of}_id` },
    ...(of === 'location' ? ofLocation(names) : ofAccount(names)),
    // In the contract the owner, the version and the name come first.
    ...wordsOfFields(fieldsOf(field), of === 'location' ? 6 : 5),
  };
}

const ofAccount = ({ table, files }) => ({
  ...{ owners: 'accounts', anOwner: 'an operator', Keeper: 'SetupGeneral' },
  ...{ locationOfMessage: '', versionNumber: '3', nameNumber: '4' },
  ...{ locationColumn: '', locationIndex: '', policyArguments: `'${table}'` },
  ...{ consoleFolder: `features/setup/${files}`, declares: 'settingsResource' },
  alsoNamed: `${files}.routes.ts and ${files}.resource.ts name`,
  screen: `  path: '/setup/${files}',\n  needs: ['SetupAll', 'SetupGeneral'],`,
});

const ofLocation = ({ table, files }) => ({
  ...{ owners: 'locations', anOwner: 'a location', Keeper: 'SetupLocations' },
  ...{ locationOfMessage: '  int64 location_id = 3;', versionNumber: '4', nameNumber: '5' },
  locationColumn: '      location_id bigint not null,',
  locationIndex: `    create index ${table}_by_account on ${table} (account_id);`,
  policyArguments: `'${table}', { location: 'location_id' }`,
  ...{ consoleFolder: `features/places/${files}`, declares: 'locationResource', screen: '' },
  alsoNamed: `${files}.routes.ts names`,
});

/** Numbers are unique per service, in their order. */
function nextMigration(service) {
  const taken = readdirSync(join(root, 'services', service, 'src/migrations')).map((name) =>
    parseInt(name, 10),
  );
  return String(Math.max(0, ...taken.filter(Number.isFinite)) + 1).padStart(3, '0');
}
