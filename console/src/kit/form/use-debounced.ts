import { useEffect, useState } from 'react';

/** Returns the value once it is stable; searches wait 400 ms unless the documents require longer. */
export function useDebounced<T>(value: T, milliseconds = 400): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
