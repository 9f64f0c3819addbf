import { runMain } from '@backroom/platform';
import { start } from './index.js';

runMain(start);
