import { runMain } from '@backroom/platform';
import { start } from './gateway.js';

runMain(start);
