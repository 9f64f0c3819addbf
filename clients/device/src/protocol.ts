// The protocol as the gateway checks it. By its path, so that it is compiled into this package: whoever installs it
// elsewhere has no workspace to take it from.
export * from '../../../proto/src/devices/index.js';
