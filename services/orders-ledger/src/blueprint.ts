import { aggregatesIn, Clock, Files, openFiles, provide, serviceOf } from '@backroom/platform';
import { LEDGER_CONFIG, ledgerConfig } from './config.js';

export const ordersLedger = serviceOf(
  {
    config: [LEDGER_CONFIG, ledgerConfig],
    providers: [provide(Files, [LEDGER_CONFIG, Clock], openFiles)],
  },
  ...aggregatesIn(import.meta.dirname),
);
