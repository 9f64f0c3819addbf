import type { Session } from './session.js';

/** A hint of the live stream: the topics to reload. */
export interface Hint {
  topics?: string[];
  orderIds?: string[];
}

/** Opens the live stream; abort it to end it. */
export async function listen(
  { base, accessToken }: Session,
  heard: (hint: Hint) => void,
): Promise<AbortController> {
  const abort = new AbortController();
  const answer = await fetch(`${base}/live`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: abort.signal,
  });
  void (async () => {
    let rest = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + chunk).split('\n\n');
      rest = events.pop()!;
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data) heard(JSON.parse(data) as Hint);
      }
    }
  })().catch(() => undefined);
  return abort;
}
