import { useLayoutEffect, useState, type RefObject } from 'react';

/** How many pixels an element is wide inside, now and whenever that changes; 0 before it is laid out. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
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
