import type { Provider } from '@nestjs/common';

declare const held: unique symbol;

/** A name by which something is injected that has no class of its own, or one of several. */
export type Token<T> = symbol & { readonly [held]?: T };

export function token<T>(description: string): Token<T> {
  return Symbol(description);
}

type Key<T> = Token<T> | (abstract new (...args: never[]) => T);
/** What stands behind each of several keys. */
type Held<K extends readonly unknown[]> = {
  [I in keyof K]: K[I] extends abstract new (...args: never[]) => infer T
    ? T
    : K[I] extends { readonly [held]?: infer T }
      ? T
      : never;
};

/** A provider that is made from other ones; the compiler knows what each key holds. */
export function provide<T, const K extends readonly Key<unknown>[]>(
  key: Key<T>,
  needs: K,
  make: (...needs: Held<K>) => T | Promise<T>,
): Provider {
  return { provide: key, inject: [...needs] as symbol[], useFactory: make as (...needs: unknown[]) => T };
}

/** What is made from providers when the service starts, such as a consumer that needs the clock. */
export class FromProviders<T> {
  constructor(
    readonly needs: readonly Key<unknown>[],
    readonly make: (...needs: unknown[]) => T | readonly T[],
  ) {}
}

/** Makes a consumer, or a piece of due work, from providers; or several of them. */
export function from<T, const K extends readonly Key<unknown>[]>(
  needs: K,
  make: (...needs: Held<K>) => T | readonly T[],
): FromProviders<T> {
  return new FromProviders(needs, make as (...needs: unknown[]) => T);
}
