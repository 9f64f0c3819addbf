import { defineFaults } from '@backroom/platform';

/** Faults of reporting. */
export const fault = defineFaults({
  'before-start': 'must not be before the start',
  'too-many-years': 'must be at most {max} years before the end',

  'rebuild-under-way': 'A rebuild is already in progress',
});
