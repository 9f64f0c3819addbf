import { from, type Aggregate } from '@backroom/platform';
import { Analytics } from '../analytics/analytics.js';
import { pursesConsumer } from './purses.consumer.js';

/** Stored value that operators owe their customers. */
export const funds: Aggregate = { consumers: [from([Analytics], pursesConsumer)] };
