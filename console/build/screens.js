// `@backroom/console/screens`: the declared routes of the console, for Node.
import { inOrder } from '../src/app/routes/screen.ts';
import { found } from './found-screens.js';

export const routes = inOrder(found);
