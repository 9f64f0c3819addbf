import type { NewEvent } from '@backroom/platform';
import type { {{Name}} } from '@backroom/proto/{{package}}/v1/{{table}}';
import { events } from '@backroom/proto/events';

export function {{name}}Changed({{name}}: {{Name}}, removed = false): NewEvent {
  return {
    event: events.{{Name}}Changed,
    key: String({{name}}.id),
    accountId: {{name}}.accountId,
    payload: { {{name}}, removed },
  };
}
