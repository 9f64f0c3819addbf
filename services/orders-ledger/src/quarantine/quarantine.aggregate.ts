import type { Aggregate } from '@backroom/platform';
import { quarantineDecisions } from '../migrations/008-quarantine-decisions.js';
import { quarantineByAmount } from '../migrations/026-quarantine-by-amount.js';
import { invalidByDevice } from '../migrations/048-invalid-by-device.js';
import { AcceptQuarantinedHandler } from './accept-quarantined.command.js';
import { CorrectQuarantinedHandler } from './correct-quarantined.command.js';
import { QuarantineController } from './quarantine.controller.js';
import { RejectQuarantinedHandler } from './reject-quarantined.command.js';

/** Sales that cannot be booked as reported, until a person decides. */
export const quarantine: Aggregate = {
  migrations: [quarantineDecisions, quarantineByAmount, invalidByDevice],
  figures: [
    {
      name: 'quarantine_waiting',
      help: 'Sales in quarantine that need a decision',
      sql: "select count(*) as value from quarantine where state = 'waiting'",
    },
  ],
  controllers: [QuarantineController],
  commands: [AcceptQuarantinedHandler, CorrectQuarantinedHandler, RejectQuarantinedHandler],
};
