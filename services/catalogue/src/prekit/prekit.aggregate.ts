import type { Aggregate } from '@backroom/platform';
import { CreatePrekitHandler } from './create-prekit.command.js';
import { CancelPrekitHandler, DeliverPrekitHandler } from './settle-prekit.command.js';

/** Products to bring to locations. */
export const prekit: Aggregate = {
  commands: [CreatePrekitHandler, DeliverPrekitHandler, CancelPrekitHandler],
};
