import type { ScreenDeclaration } from './screen';

/** The declarations of all screens, by their files. */
export const found = import.meta.glob<ScreenDeclaration[]>('/src/**/*.screens.ts', {
  eager: true,
  import: 'default',
});
