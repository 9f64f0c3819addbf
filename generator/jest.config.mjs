import preset from '../jest.preset.mjs';

export default { ...preset, displayName: 'generator', rootDir: import.meta.dirname };
