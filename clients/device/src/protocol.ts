// The protocol as the gateway checks it. Imported by its path, so that it is compiled into this package: installed
// elsewhere there is no workspace to resolve it from.
export * from '../../../proto/src/devices/index.js';
