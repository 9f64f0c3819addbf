import { addLaterStrings } from '../i18n/strings';

// Nothing is wrong at first: they come beside what a page begins with, and till then the server's own words stand.
addLaterStrings('problems', () => import('./en.json'));
