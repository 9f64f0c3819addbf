import { settingsResources } from '../../kit/resource/resources';
import { routes } from './declared-routes';
import { part, type Part } from './part';
import { findByPath } from './paths';
import type { ScreenDeclaration } from './screen';

const partsByLoad = new Map<ScreenDeclaration['load'], Part>();

function partOf({ load, part: name = '' }: ScreenDeclaration): Part {
  const known = partsByLoad.get(load) ?? part(load as Parameters<typeof part>[0], name);
  partsByLoad.set(load, known);
  return known;
}

const declared = routes
  .filter(({ load }) => load)
  .map((screen): [path: string, part: Part] => [screen.path, partOf(screen)]);

const ofResources = settingsResources.map((resource): [path: string, part: Part] => [
  resource.path,
  part(async () => {
    const { screenOf } = await import('../../kit/resource/resource-screen');
    return { Screen: await screenOf(resource) };
  }, 'Screen'),
]);

/**
 * The built screens inside the frame, by path. Separate from the routes that render them, so that the code of the first
 * screen loads in parallel with that of the frame.
 */
export const screenParts: Record<string, Part> = Object.fromEntries([...declared, ...ofResources]);

/** Returns the part of the screen at an address. */
export const partAt = (pathname: string): Part | undefined =>
  findByPath(pathname, Object.entries(screenParts), ([path]) => path)?.[1];
