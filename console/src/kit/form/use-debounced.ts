import { useEffect, useState } from 'react';

/** The value once it has stood still; searches wait 400 ms unless the documents say longer. */
export function useDebounced<T>(value: T, milliseconds = 400): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
