import { useEffect, useState } from 'react';

/** True once the condition has held for a while: a skeleton for an answer that comes at once would flash. */
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
