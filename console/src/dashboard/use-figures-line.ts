import { useEffect, useState } from 'react';
import { idle } from '../app/idle';

type FiguresLine = typeof import('./figures-line').default;

/** Milliseconds until code that did not come is asked for again. */
const pause = 5_000;
let loaded: FiguresLine | undefined;

/**
 * What draws the large chart, a third of the console's code: it comes when the figures have been painted and nothing else
 * is to be done. Where it does not come the figures stand without it, and it is asked for again.
 */
export function useFiguresLine(): FiguresLine | undefined {
  const [Line, setLine] = useState(() => loaded);
  useEffect(() => {
    if (loaded) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    async function load(): Promise<void> {
      await idle();
      loaded = (await import('./figures-line')).default;
      if (!isOver) setLine(() => loaded);
    }
    const ask = (): void =>
      void load().catch(() => {
        if (!isOver) timer = setTimeout(ask, pause);
      });
    ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return Line;
}
