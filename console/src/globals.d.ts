import '@testing-library/jest-dom/jest-globals';

/** The commit of the build, inserted by Vite. */
declare global {
  const __BUILD_STAMP__: string;
  /** The title of each resource by language and feature, inserted by Vite from the resource's strings. */
  const __RESOURCE_TITLES__: Record<string, Record<string, string>>;
}
