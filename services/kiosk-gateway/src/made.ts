import type { Provider, Type } from '@nestjs/common';
import { PLATFORM, type Platform } from '@backroom/platform';

/** A provider made from the platform and others of this module. */
export function made<T, D extends unknown[]>(
  provide: Type<T> | (abstract new (...args: never[]) => T) | symbol,
  needs: unknown[],
  make: (platform: Platform, ...needs: D) => T,
): Provider {
  return {
    provide,
    inject: [PLATFORM, ...(needs as symbol[])],
    useFactory: make as (...args: unknown[]) => T,
  };
}
