import { parseArgs } from 'node:util';
import { crash } from './crash.js';
import { agrees } from './compare.js';

/** `npm run faults -- --orders 10000 --kills 50 --rate 50 --seed 1`: a crash run of any length. */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '10' },
    rate: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
});

const result = await crash({
  orders: Number(values.orders),
  kills: Number(values.kills),
  rate: Number(values.rate),
  seed: Number(values.seed),
  told: (line) => console.log(line),
});
console.log(JSON.stringify(result, null, 2));
process.exitCode = agrees(result.comparison) && result.unknown === 0 ? 0 : 1;
