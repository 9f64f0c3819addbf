import { useEffect, useState } from 'react';

/** The time, moving by itself, for texts that age ("3 s ago", Offline after 15 minutes). */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
