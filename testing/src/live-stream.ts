import { apiUrl, REQUEST_TIMEOUT_MS, waitUntil } from './running-system.js';
import type { Person } from './people.js';

export interface LiveHint {
  accountId: number;
  topics: string[];
  orderIds: string[];
}

/** Reads the live stream of one person until closed. */
export class LiveStream {
  readonly hints: LiveHint[] = [];
  /** The text received so far, unchanged. */
  text = '';
  ended = false;
  private readonly stop = new AbortController();

  static async open(person: Person): Promise<LiveStream> {
    const stream = new LiveStream();
    // Only until the response begins: the stream itself stays open.
    const timer = setTimeout(
      () => stream.stop.abort(new Error('the live stream did not answer')),
      REQUEST_TIMEOUT_MS,
    );
    const answer = await fetch(`${apiUrl}/live`, {
      headers: { authorization: `Bearer ${person.session.accessToken}` },
      signal: stream.stop.signal,
    }).finally(() => clearTimeout(timer));
    if (!answer.ok) throw new Error(`the live stream answered ${answer.status}`);
    void stream.read(answer.body!);
    await waitUntil('the stream is ready', async () => stream.text.includes('event: ready'));
    return stream;
  }

  close(): void {
    this.stop.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
        const text = decoder.decode(chunk, { stream: true });
        this.text += text;
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop()!;
        for (const block of blocks)
          if (block.startsWith('event: hint'))
            this.hints.push(JSON.parse(block.slice(block.indexOf('data: ') + 6)) as LiveHint);
      }
    } catch {
      // Closed by the test or by the server; `ended` records it.
    }
    this.ended = true;
  }
}
