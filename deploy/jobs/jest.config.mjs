import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'jobs', rootDir: import.meta.dirname };
