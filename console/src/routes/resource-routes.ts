import type { SettingsResource } from '../resource/resource';
import type { Listed } from './registry';

/** The routes with the screens of resources, which follow the last screen of Setup in the menu. */
export function withResources(routes: readonly Listed[], resources: readonly SettingsResource[]): Listed[] {
  const end = routes.findLastIndex(({ group }) => group === 'setup') + 1;
  return [...routes.slice(0, end), ...resources.map(routeOf), ...routes.slice(end)];
}

function routeOf({ path, feature, needs, api }: SettingsResource): Listed {
  const scope = api.includes('{id}')
    ? { isOneOperator: true, isWhole: true, isTimeless: true }
    : { isUnfiltered: true };
  return { path, id: feature, group: 'setup', needs, isBuilt: true, ...scope };
}
