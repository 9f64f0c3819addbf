import { useEffect, useState } from 'react';
import { idle } from '../app/idle';

type FiguresLine = typeof import('./figures-line').default;

let loaded: FiguresLine | undefined;

/**
 * What draws the large chart, a third of the console's code: it comes when the figures have been painted and nothing else
 * is to be done. Where it does not come the figures stand without it; a browser asks for a module once.
 */
export function useFiguresLine(): { FiguresLine?: FiguresLine; isAway: boolean } {
  const [Line, setLine] = useState(() => loaded);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (loaded) return;
    async function load(): Promise<void> {
      await idle();
      loaded = (await import('./figures-line')).default;
      setLine(() => loaded);
    }
    load().catch(() => setAway(true));
  }, []);
  return { FiguresLine: Line, isAway };
}
