import type { LiveTopic } from './live-hint';

/**
 * Turns a burst of hints into as few refetches as possible: while a topic is being refetched, further hints are merged
 * into one more refetch after it.
 */
export function createHintQueue(
  refetch: (topic: LiveTopic) => Promise<unknown>,
  pauseAfter: (topic: LiveTopic) => number,
) {
  const running = new Set<LiveTopic>();
  const waiting = new Set<LiveTopic>();

  async function run(topic: LiveTopic): Promise<void> {
    running.add(topic);
    do {
      waiting.delete(topic);
      await refetch(topic).catch(() => undefined); // the query shows its own error
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(topic)));
    } while (waiting.has(topic));
    running.delete(topic);
  }

  return (topics: readonly LiveTopic[]): void => {
    for (const topic of topics) {
      if (running.has(topic)) waiting.add(topic);
      else void run(topic);
    }
  };
}
