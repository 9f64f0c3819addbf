import { useEffect, useState } from 'react';

/** Returns true once the condition has held for a while: a skeleton for a quick response would flash. */
export function useDelayed(condition: boolean, milliseconds: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setDue(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [condition, milliseconds]);
  return condition && isDue;
}
