import { describeResource } from '@backroom/testing/describe-resource';
import { tax } from '../src/tax/tax.aggregate.js';
import { plantOwners, startCatalogue } from './catalogue-under-test.js';

describeResource('SETUP-2 sales taxes', tax, { start: startCatalogue, plant: plantOwners });
