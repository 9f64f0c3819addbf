import { defineFaults } from '@backroom/platform';

/** Faults of reporting. */
export const fault = defineFaults({
  'too-many-years': 'must be at most {max} years before the end',

  'rebuild-under-way': 'A rebuild is already in progress',
});
