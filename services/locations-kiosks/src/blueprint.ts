import { serviceOf } from '@backroom/platform';
import { command } from './command/command.aggregate.js';
import { presence } from './connectivity/presence.aggregate.js';
import { device } from './device/device.aggregate.js';
import { location } from './location/location.aggregate.js';
import { lock } from './lock/lock.aggregate.js';
import { theme } from './theme/theme.aggregate.js';

export const locationsKiosks = serviceOf(location, device, theme, command, presence, lock);
