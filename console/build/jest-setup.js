import '@testing-library/jest-dom/jest-globals';
import { resourceTitles } from './resource-titles.js';

globalThis.__BUILD_STAMP__ = 'test';
globalThis.__RESOURCE_TITLES__ = resourceTitles();
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// jsdom has none of these; components use them while they mount.
globalThis.matchMedia ??= (media) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
