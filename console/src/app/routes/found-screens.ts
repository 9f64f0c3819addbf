import type { ScreenDeclaration } from './screen';

/** The declarations of all screens, by file. */
export const found = import.meta.glob<ScreenDeclaration[]>('/src/**/*.screens.ts', {
  eager: true,
  import: 'default',
});
