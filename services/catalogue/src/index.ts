import { seedService, startService, type Environment, type RunningService } from '@backroom/platform';
import { catalogue } from './blueprint.js';
import { inheritTaxes } from './demo/inherited-taxes.js';
import { seedPlaces } from './demo/places.js';
import { seedProducts } from './demo/seed.js';
import { seedShelves } from './demo/shelves.js';

/** The blueprint of the service, for the migration runner. */
export { catalogue as blueprint };

export function start(env: Environment): Promise<RunningService> {
  return startService(catalogue, env);
}

export function seedDemo(env: Environment): Promise<void> {
  return seedService(catalogue, env, seedProducts);
}

/** Requires locations and sales. */
export function finishDemo(env: Environment): Promise<void> {
  return seedService(catalogue, env, async (app, platform) => {
    await seedPlaces(app, platform);
    await inheritTaxes(app, platform);
    await seedShelves(app, platform);
  });
}

/** 2: with brands, suppliers, barcodes, pictures, featured products and stock. */
export const demoVersion = 2;
