import type { Aggregate } from '@backroom/platform';
import { customers } from '../migrations/001-customers.js';
import { CheckInHandler } from './check-in.command.js';
import { CustomersController } from './customers.controller.js';
import { people } from './people.consumer.js';
import { sales } from './sales.consumer.js';

/** Who is a customer of which operator, and where they were. */
export const customer: Aggregate = {
  migrations: [customers],
  answers: [CustomersController],
  commands: [CheckInHandler],
  consumers: [people, sales],
};
