import { runMain } from '@backroom/platform';
import { start } from './kiosk-gateway.js';

runMain(start);
