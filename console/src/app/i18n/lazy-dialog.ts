import { lazy, type ComponentType } from 'react';
import { stringsReady } from './strings';

/** A dialog that loads when it is first opened, in the language in use from the first moment. */
export const lazyDialog = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const module = await load();
    await stringsReady();
    return module;
  });
