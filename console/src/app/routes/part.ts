import { createElement, lazy, useState, type ComponentType, type ReactElement } from 'react';
import { stringsReady } from '../i18n/strings';
import type { FirstQueries } from './first-queries';

export interface Part {
  (): ReactElement;
  /** Resolves with what the part asks first, where it says so. */
  load: () => Promise<FirstQueries | undefined>;
}

/**
 * A part of the console by its name in its module, loaded with its route. What was loaded before is there at once:
 * React would show even that after a fallback, and holds back what follows a fallback for 300 ms.
 */
export function part<Name extends string>(
  load: () => Promise<Record<Name, ComponentType> & { firstQueries?: FirstQueries }>,
  name: Name,
): Part {
  let Loaded: ComponentType | undefined;
  const loadOnce = async () => {
    const module = await load();
    await stringsReady();
    Loaded = module[name];
    return module.firstQueries;
  };
  const Lazy = lazy(async () => {
    await loadOnce();
    return { default: Loaded! };
  });
  // Chosen once for as long as it is on screen: another type would be mounted anew.
  const AtRoute = () => createElement(useState(() => Loaded ?? Lazy)[0]);
  return Object.assign(AtRoute, { load: loadOnce });
}
