import { from, type Aggregate } from '@backroom/platform';
import { Analytics } from '../analytics/analytics.js';
import { usersConsumer } from './users.consumer.js';

/** Users, for the count in reports. */
export const users: Aggregate = { consumers: [from([Analytics], usersConsumer)] };
