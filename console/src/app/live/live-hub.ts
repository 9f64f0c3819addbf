import type { LiveHint } from './live-hint';
import type { LiveState, openLiveConnection } from './live-connection';

type Message =
  | { kind: 'state'; state: LiveState }
  | { kind: 'hint'; hint: LiveHint }
  | { kind: 'ask' }
  | { kind: 'retry' };
type Connection = ReturnType<typeof openLiveConnection>;

interface Dependencies {
  connect: (handlers: {
    onState: (state: LiveState) => void;
    onHint: (hint: LiveHint) => void;
  }) => Connection;
  locks: Pick<LockManager, 'request'> | undefined;
  channel: BroadcastChannel | undefined;
  onState: (state: LiveState) => void;
  onHint: (hint: LiveHint) => void;
}

/**
 * Shares one stream per browser: the tab that holds the lock reads it and forwards messages to the others; when that
 * tab closes, the next in line takes over. Without locks or channels each tab has its own stream.
 */
export function joinLiveHub({ connect, locks, channel, onState, onHint }: Dependencies) {
  let connection: Connection | null = null;
  let state: LiveState = 'connecting';
  const left = new AbortController();

  function lead(): void {
    connection = connect({
      onState: (next) => {
        state = next;
        onState(next);
        channel?.postMessage({ kind: 'state', state: next } satisfies Message);
      },
      onHint: (hint) => {
        onHint(hint);
        channel?.postMessage({ kind: 'hint', hint } satisfies Message);
      },
    });
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'ask' && connection) channel.postMessage({ kind: 'state', state } satisfies Message);
      if (data.kind === 'retry') connection?.retry();
      if (data.kind === 'state' && !connection) onState(data.state);
      if (data.kind === 'hint' && !connection) onHint(data.hint);
    };
    channel.postMessage({ kind: 'ask' } satisfies Message);
  }

  if (locks && channel) {
    const held = () =>
      new Promise<void>((release) => {
        if (left.signal.aborted) return release();
        left.signal.addEventListener('abort', () => release());
        lead();
      });
    locks.request('backroom-live', { signal: left.signal }, held).catch(() => undefined); // left before its turn
  } else {
    lead();
  }

  return {
    retry(): void {
      if (connection) connection.retry();
      else channel?.postMessage({ kind: 'retry' } satisfies Message);
    },
    leave(): void {
      connection?.stop();
      left.abort();
      channel?.close();
    },
  };
}
