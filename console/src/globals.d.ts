import '@testing-library/jest-dom/jest-globals';

/** The commit of the build, put in by Vite. */
declare global {
  const __BUILD_STAMP__: string;
}
