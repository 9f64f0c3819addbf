import '@testing-library/jest-dom/jest-globals';

globalThis.__BUILD_STAMP__ = 'test';
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// jsdom has none of these; the components ask for them while they mount.
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
