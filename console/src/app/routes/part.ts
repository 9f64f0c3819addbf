import { createElement, lazy, useState, type ComponentType, type ReactElement } from 'react';
import { stringsReady } from '../i18n/strings';
import type { FirstQueries } from './first-queries';

export interface Part {
  (): ReactElement;
  /** Resolves with the first queries of the part, if it declares any. */
  load: () => Promise<FirstQueries | undefined>;
}

/**
 * A named component of a module, loaded with its route. A component that is already loaded renders immediately: with
 * `lazy` alone React would show a fallback first, and delay the content after a fallback by 300 ms.
 */
export function part<Name extends string>(
  load: () => Promise<Record<Name, ComponentType> & { firstQueries?: FirstQueries }>,
  name: Name,
): Part {
  let Loaded: ComponentType | undefined;
  const loadModule = async () => {
    const module = await load();
    await stringsReady();
    Loaded = module[name];
    return module.firstQueries;
  };
  const Lazy = lazy(async () => {
    await loadModule();
    return { default: Loaded! };
  });
  // Chosen once per mount: changing the type would remount it.
  const AtRoute = () => createElement(useState(() => Loaded ?? Lazy)[0]);
  return Object.assign(AtRoute, { load: loadModule });
}
