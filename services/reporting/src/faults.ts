import { defineFaults } from '@backroom/platform';

/** What reporting alone refuses. */
export const fault = defineFaults({
  'before-start': 'must not lie before the start',
  'too-many-years': 'must lie at most {max} years before the end',

  'rebuild-under-way': 'A rebuild is under way',
});
