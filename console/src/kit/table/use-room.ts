import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Returns the inner width of an element in pixels, and updates it on changes. Before layout it is the width of the
 * screen, which most lists have, so that their rows render once.
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

/** Returns the inner width of the content area; 0 if there is none. */
function roomOfScreen(): number {
  const at = document.getElementById('content');
  if (!at) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(at);
  return Math.max(0, at.clientWidth - (parseFloat(paddingLeft) || 0) - (parseFloat(paddingRight) || 0));
}
