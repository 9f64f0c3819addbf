import { createElement, lazy, useState, type ComponentType, type ReactElement } from 'react';
import { stringsReady } from '../i18n/strings';

export interface Part {
  (): ReactElement;
  load: () => Promise<unknown>;
}

/**
 * A part of the console by its name in its module, loaded with its route. What was loaded before is there at once:
 * React would show even that after a fallback, and holds back what follows a fallback for 300 ms.
 */
export function part<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Part {
  let Loaded: ComponentType | undefined;
  const loadOnce = async () => {
    const module = await load();
    await stringsReady();
    return { default: (Loaded = module[name]) };
  };
  const Lazy = lazy(loadOnce);
  // Chosen once for as long as it is on screen: another type would be mounted anew.
  const AtRoute = () => createElement(useState(() => Loaded ?? Lazy)[0]);
  return Object.assign(AtRoute, { load: loadOnce });
}
