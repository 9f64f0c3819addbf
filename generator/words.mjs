// Everything that the templates and the places say of one resource.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './changes.mjs';
import { fieldsOf, wordsOfFields } from './fields.mjs';
import { plantedLocations, services } from './services.mjs';

/** A row of docs/requirements.md; this one is none, and a test says so. */
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
  return {
    ...names,
    ...{ of, row, service: serviceName, number: nextMigration(serviceName) },
    package: service.package,
    area: service.area,
    database: service.database,
    locationRecord: service.locationRecord.name,
    locationFile: service.locationRecord.file,
    locationProperty: service.locationRecord.property,
    ...{ testImports: service.testImports, start: service.start },
    ...{ serviceType: service.serviceType, blueprintImport: service.blueprintImport },
    ...{ plantAccounts: service.plantAccounts, plantLocations: plantedLocations(service) },
    ...(of === 'location'
      ? { owner: 'location', owners: 'locations', anOwner: 'a location', Keeper: 'SetupLocations' }
      : { owner: 'operator', owners: 'accounts', anOwner: 'an operator', Keeper: 'SetupGeneral' }),
    ...{ ownerId: `${of}Id`, owner_id: `${of}_id` },
    consoleFolder: `${of === 'location' ? 'places' : 'setup'}/${names.files}`,
    plantedFor: ownersOf(of, service),
    // In the contract the owner, the name and the version come first.
    ...wordsOfFields(fieldsOf(field), names.Name, of === 'location' ? 6 : 5),
  };
}

/** Numbers are the service's: each once, taken in their order. */
function nextMigration(service) {
  const taken = readdirSync(join(root, 'services', service, 'src/migrations')).map((name) =>
    parseInt(name, 10),
  );
  return String(Math.max(0, ...taken.filter(Number.isFinite)) + 1).padStart(3, '0');
}

/** For whom the isolation tests plant a row: every operator, with one of its locations. */
const ownersOf = (of, { accounts, locations }) =>
  of === 'location'
    ? `select account_id, min(${locations.key}) as location_id from ${locations.table} group by account_id`
    : `select ${accounts.key} from ${accounts.table}`;
