import type { SettingsResource } from '../../kit/resource/resource';
import { settingsResources } from '../../kit/resource/resources';
import { found } from './found-screens';
import { inOrder, type ScreenDeclaration } from './screen';

/** Every route of the console, including the public ones. Part of the first load. */
export const routes = withResources(inOrder(found), settingsResources);

/** Adds the screens of resources to the routes, after the last screen of Setup in the menu. */
export function withResources(
  listed: readonly ScreenDeclaration[],
  resources: readonly SettingsResource[],
): readonly ScreenDeclaration[] {
  const end = listed.findLastIndex(({ group }) => group === 'setup') + 1;
  return [...listed.slice(0, end), ...resources.map(routeOf), ...listed.slice(end)];
}

function routeOf({ path, feature, needs, api }: SettingsResource): ScreenDeclaration {
  const scope = api.includes('{id}')
    ? { isOneOperator: true, isWhole: true, isOperatorOnly: true }
    : { isUnfiltered: true };
  return { path, id: feature, group: 'setup', needs, isBuilt: true, ...scope };
}
