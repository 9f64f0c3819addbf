import { found } from './found-resources';
import { isSettings, type Resource } from './resource';

export const resources: readonly Resource[] = Object.values(found).map((file) => file.default);

export const settingsResources = resources.filter(isSettings);
export const locationResources = resources.filter((resource) => !isSettings(resource));
