import type { ScreenDeclaration } from './screen';

/** The declarations of all screens, by their files. */
export const found = import.meta.glob<ScreenDeclaration[]>('../../**/*.screens.ts', {
  eager: true,
  import: 'default',
});
