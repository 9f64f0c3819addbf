import type { Provider } from '@nestjs/common';

declare const held: unique symbol;

/** An injection token for a value without a class, or for one of several of the same class. */
export type Token<T> = symbol & { readonly [held]?: T };

export function token<T>(description: string): Token<T> {
  return Symbol(description);
}

type Key<T> = Token<T> | (abstract new (...args: never[]) => T);
/** The values of several keys. */
type Held<K extends readonly unknown[]> = {
  [I in keyof K]: K[I] extends abstract new (...args: never[]) => infer T
    ? T
    : K[I] extends { readonly [held]?: infer T }
      ? T
      : never;
};

/** A provider made from others; the compiler checks the type of each key. */
export function provide<T, const K extends readonly Key<unknown>[]>(
  key: Key<T>,
  needs: K,
  make: (...needs: Held<K>) => T | Promise<T>,
): Provider {
  return { provide: key, inject: [...needs] as symbol[], useFactory: make as (...needs: unknown[]) => T };
}

/** Something made from providers when the service starts, such as a consumer that needs the clock. */
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
