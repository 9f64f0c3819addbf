import preset from '../../jest.preset.mjs';

/** Brokers, devices and event logs of their own: what a test waits for comes when the machine has time for it. */
export default { ...preset, testTimeout: 60_000 };
