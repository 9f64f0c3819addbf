import '@testing-library/jest-dom/jest-globals';

/** The commit of the build, put in by Vite. */
declare global {
  const __BUILD_STAMP__: string;
  /** The title of each resource by language and feature, put in by Vite from its strings. */
  const __RESOURCE_TITLES__: Record<string, Record<string, string>>;
}
