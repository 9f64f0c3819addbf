import { lazy, type ComponentType } from 'react';
import { stringsReady } from './strings';

/** A dialog that loads when it is first opened, with its strings in the current language. */
export const lazyDialog = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const module = await load();
    await stringsReady();
    return module;
  });
