// `npm run asyncapi`: writes the device protocol as an AsyncAPI 3 document from the schemas that the gateway checks by.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncApiDocument } from '../proto/dist/devices/asyncapi.js';

const file = join(import.meta.dirname, 'asyncapi.json');
writeFileSync(file, `${JSON.stringify(asyncApiDocument(), undefined, 2)}\n`);
