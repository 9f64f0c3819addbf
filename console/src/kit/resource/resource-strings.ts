import { addStrings, stringsReady } from '../../app/i18n/strings';
import type { Resource } from './resource';
import { resources } from './resources';

/** Adds the strings of these resources; resolves when they are loaded in the current language. */
export async function addResourceStrings(list: readonly Resource[]): Promise<void> {
  await Promise.all(list.map(async ({ feature, strings }) => addStrings(feature, (await strings()).default)));
  await stringsReady();
}

/**
 * Loads a module with the strings of all resources, for the audit log; if they fail to load it shows the names of
 * fields and commands.
 */
export async function withResourceStrings<Module>(module: Promise<Module>): Promise<Module> {
  await addResourceStrings(resources).catch(() => undefined);
  return module;
}
