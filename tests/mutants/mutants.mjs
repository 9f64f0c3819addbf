import { mutants as audit } from './audit.mjs';
import { mutants as booking } from './booking.mjs';
import { mutants as delivery } from './delivery.mjs';
import { mutants as devices } from './devices.mjs';
import { mutants as edge } from './edge.mjs';
import { mutants as ledger } from './ledger.mjs';
import { mutants as principals } from './principals.mjs';
import { mutants as quarantine } from './quarantine.mjs';
import { mutants as refunds } from './refunds.mjs';
import { mutants as reports } from './reports.mjs';
import { mutants as signIn } from './sign-in.mjs';
import { mutants as tenancy } from './tenancy.mjs';

/**
 * Small breaks of the product, each of which a named test has to notice: the checkers are proven first.
 * `was` is found once in `file` and replaced; then the tests of `project` that match `tests` must fail.
 */
export const mutants = [
  ...delivery,
  ...tenancy,
  ...principals,
  ...booking,
  ...ledger,
  ...refunds,
  ...quarantine,
  ...signIn,
  ...devices,
  ...reports,
  ...edge,
  ...audit,
];
