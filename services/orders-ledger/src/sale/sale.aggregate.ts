import type { Aggregate } from '@backroom/platform';
import { shownSales } from '../migrations/010-shown-sales.js';
import { listedSales } from '../migrations/013-listed-sales.js';
import { searchedNames } from '../migrations/015-searched-names.js';
import { countersOfAllMethods } from '../migrations/016-counters-of-all-methods.js';
import { foundByText } from '../migrations/017-found-by-text.js';
import { salesByAmount } from '../migrations/022-sales-by-amount.js';
import { listedByBookedDay } from '../migrations/024-listed-by-booked-day.js';
import { members } from '../migrations/020-members.js';
import { EditSaleHandler } from './edit-sale.command.js';
import { SettledOfLoad } from './settled-of-load.js';
import { SalesController } from './sales.controller.js';

/** Booked sales with their notes and edits, and the customer's own orders. */
export const sale: Aggregate = {
  migrations: [
    shownSales,
    listedSales,
    searchedNames,
    countersOfAllMethods,
    foundByText,
    members,
    salesByAmount,
    listedByBookedDay,
  ],
  controllers: [SalesController],
  commands: [EditSaleHandler],
  providers: [SettledOfLoad],
};
