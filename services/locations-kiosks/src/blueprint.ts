import { Clock, Files, openFiles, provide, serviceOf } from '@backroom/platform';
import { broker } from './broker/broker.aggregate.js';
import { command } from './command/command.aggregate.js';
import { config } from './config/config.aggregate.js';
import { locationsConfig } from './config.js';
import { copies } from './copies/copies.aggregate.js';
import { device } from './device/device.aggregate.js';
import { kiosk } from './kiosk/kiosk.aggregate.js';
import { location } from './location/location.aggregate.js';
import { lock } from './lock/lock.aggregate.js';
import { presence } from './presence/presence.aggregate.js';
import { sequence } from './sequence/sequence.aggregate.js';
import { theme } from './theme/theme.aggregate.js';
import { LOCATIONS_CONFIG } from './tokens.js';

export const locationsKiosks = serviceOf(
  {
    config: [LOCATIONS_CONFIG, locationsConfig],
    providers: [provide(Files, [LOCATIONS_CONFIG, Clock], openFiles)],
  },
  location,
  config,
  device,
  kiosk,
  broker,
  sequence,
  theme,
  command,
  presence,
  lock,
  copies,
);
