// `npm run asyncapi`: writes the device protocol as an AsyncAPI 3 document from the schemas that the gateway checks by, and
// the events as another from their contracts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncApiDocument } from '../proto/dist/devices/asyncapi.js';
import { eventsDocument } from '../proto/dist/events/asyncapi.js';
import { jsonText } from './json-text.mjs';

const write = (name, document) =>
  writeFileSync(join(import.meta.dirname, name), jsonText(JSON.parse(JSON.stringify(document))));
write('asyncapi.json', asyncApiDocument());
write('asyncapi-events.json', eventsDocument());
