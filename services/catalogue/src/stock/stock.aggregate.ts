import { Clock, from, type Aggregate } from '@backroom/platform';
import { stock as stockTables } from '../migrations/010-stock.js';
import { deviceStockConsumer } from './device-stock.consumer.js';
import { MoveStockHandler } from './move-stock.command.js';
import { returnsConsumer } from './returns.consumer.js';
import { salesConsumer } from './sales.consumer.js';
import { SetParsHandler } from './set-pars.command.js';
import { StockController } from './stock.controller.js';

/** The stock of each location. */
export const stock: Aggregate = {
  migrations: [stockTables],
  controllers: [StockController],
  commands: [MoveStockHandler, SetParsHandler],
  consumers: [
    from([Clock], salesConsumer),
    from([Clock], returnsConsumer),
    from([Clock], deviceStockConsumer),
  ],
};
