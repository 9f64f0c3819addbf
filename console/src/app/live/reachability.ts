/** Whoever hears nothing for so long is not answered. Milliseconds. */
const patience = 8_000;

const listeners = new Set<() => void>();
const doubters = new Set<() => void>();
let isAway = false;
/** How many answers came so far. */
let answers = 0;

/** Says whether the server answers. */
export function noteServer(isThere: boolean): void {
  if (isThere !== isAway) return;
  isAway = !isThere;
  for (const listener of listeners) listener();
}

/** Whether it is the server's own answer: a gateway that has lost the service it asked tells that with a 503. */
export const isAnswer = ({ status }: Response): boolean => ![502, 503, 504].includes(status);

/**
 * Notes what a call tells of the server: the stream may stand while everything behind it hangs. One that fails, or is
 * not answered for long when nothing else is, is a doubt and no more: one service may be away alone, or slow.
 */
export async function noteAnswer(call: Promise<Response>): Promise<Response> {
  let before = answers;
  // One slow call among others that are answered is no server that is away; silence after them is a doubt.
  const late = setInterval(() => {
    if (answers === before) doubt();
    before = answers;
  }, patience);
  try {
    const response = await call;
    if (isAnswer(response)) {
      answers += 1;
      noteServer(true);
    } else doubt();
    return response;
  } catch (error) {
    // What the page itself broke off says nothing.
    if ((error as Partial<Error>).name !== 'AbortError') doubt();
    throw error;
  } finally {
    clearInterval(late);
  }
}

function doubt(): void {
  for (const doubter of doubters) doubter();
}

export const isServerAway = (): boolean => isAway;

export function subscribeToReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back for each call that failed: somebody should look whether the server is there. */
export function subscribeToDoubts(doubter: () => void): () => void {
  doubters.add(doubter);
  return () => doubters.delete(doubter);
}
