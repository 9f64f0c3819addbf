import { useEffect, useRef } from 'react';
import './live.css';

/** A figure that is animated once on each change, not on its first rendering. */
export function MovingFigure({ text, className }: { text: string; className?: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const previous = useRef(text);
  useEffect(() => {
    if (previous.current === text) return;
    previous.current = text;
    if (globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.current?.animate?.(
      [
        { opacity: 0.2, transform: 'translateY(0.25em)' },
        { opacity: 1, transform: 'none' },
      ],
      { duration: 350, easing: 'ease-out' },
    );
  }, [text]);
  return (
    <span ref={element} className={`moving-figure ${className ?? ''}`}>
      {text}
    </span>
  );
}
