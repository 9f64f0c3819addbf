import { from, type Aggregate } from '@backroom/platform';
import { Analytics } from '../analytics/analytics.js';
import { pursesConsumer } from './purses.consumer.js';

/** What operators owe their customers in stored value. */
export const funds: Aggregate = { consumers: [from([Analytics], pursesConsumer)] };
