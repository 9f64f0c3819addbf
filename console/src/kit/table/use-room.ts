import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * How many pixels an element is wide inside, now and whenever that changes. Before it is laid out: as wide as the screen,
 * which lists mostly are, so that their rows are rendered once.
 */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(roomOfScreen);
  useLayoutEffect(() => {
    const at = element.current;
    if (!at) return undefined;
    const measure = () => setRoom(at.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(at);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

/** Between the edges of the screen's own part of the window; 0 where there is none. */
function roomOfScreen(): number {
  const at = document.getElementById('content');
  if (!at) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(at);
  return Math.max(0, at.clientWidth - (parseFloat(paddingLeft) || 0) - (parseFloat(paddingRight) || 0));
}
