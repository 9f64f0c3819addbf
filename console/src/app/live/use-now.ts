import { useEffect, useState } from 'react';

/** Returns the current time, updated at an interval, for texts that age ("3 s ago", Offline after 15 minutes). */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
