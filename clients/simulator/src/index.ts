export { Chance } from './chance.js';
export { readDevices, type DemoDevice, type SoldProduct } from './devices-file.js';
export {
  offlineSpells,
  plannedSales,
  type OfflineSpell,
  type PlannedSale,
  type PlanOptions,
} from './plan.js';
export { makeSale, orderOf, withFee, type OrderFields, type Sale } from './sale.js';
export { Shopper } from './shopper.js';
export { StoredValue, type StoredValueOptions } from './stored-value.js';
export { simulate, type SimulationOptions } from './simulation.js';
export { Tally, type Summary } from './tally.js';
