import type { RouteDeclaration } from '../route/route.js';
import { schemaOf, type Json } from './shapes.js';

/** The responses of a call other than refusals. */
export function answerOf({ answer }: RouteDeclaration): Json {
  if (!answer) return { description: 'No response body' };
  if (answer === 'stream') return { description: 'Server-sent events', content: { 'text/event-stream': {} } };
  if (answer === 'file')
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  return {
    description: 'Successful response',
    content: { 'application/json': { schema: schemaOf(answer, 'output') } },
  };
}
