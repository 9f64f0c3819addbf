export interface StreamEvent {
  event: string;
  data: string;
}

/** Parses text/event-stream from chunks split at any position; comments only keep the connection alive. */
export function createSseParser(emit: (event: StreamEvent) => void): (chunk: string) => void {
  let rest = '';
  let event = '';
  let data: string[] = [];

  function take(line: string): void {
    if (line === '') {
      if (data.length > 0 || event) emit({ event: event || 'message', data: data.join('\n') });
      event = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }

  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line.replace(/\r$/, ''));
  };
}
