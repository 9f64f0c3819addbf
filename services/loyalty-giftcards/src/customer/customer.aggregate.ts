import { Clock, from, type Aggregate } from '@backroom/platform';
import { customers } from '../migrations/001-customers.js';
import { customerWordsAnew } from '../migrations/032-customer-words-anew.js';
import { placesOfCustomers } from '../migrations/034-places-of-customers.js';
import { customersInOrder } from '../migrations/041-customers-in-order.js';
import { emailWords } from '../migrations/042-email-words.js';
import { CheckInHandler } from './check-in.command.js';
import { CustomersController } from './customers.controller.js';
import { people } from './people.consumer.js';
import { rebuildWords } from './rebuild-words.work.js';
import { sales } from './sales.consumer.js';

/** Customers of operators, and the locations where they were seen. */
export const customer: Aggregate = {
  migrations: [customers, customerWordsAnew, placesOfCustomers, customersInOrder, emailWords],
  controllers: [CustomersController],
  commands: [CheckInHandler],
  consumers: [people, sales],
  dueWork: [from([Clock], rebuildWords)],
};
