import { defineFaults } from '@backroom/platform';

/** What the catalogue alone refuses. */
export const fault = defineFaults({
  'tax-in-use': '{name, text} is still the default tax of {locations} locations',
});
