import { from, type Aggregate } from '@backroom/platform';
import { Analytics } from '../analytics/analytics.js';
import { usersConsumer } from './users.consumer.js';

/** Users, as the reports count them. */
export const users: Aggregate = { consumers: [from([Analytics], usersConsumer)] };
