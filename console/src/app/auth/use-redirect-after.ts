import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Delay before forgot and reset redirect to the sign-in (S1 section 9). Milliseconds. */
const delay = 5_000;

export function useRedirectAfter(isDue: boolean, path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void navigate(path), delay);
    return () => clearTimeout(timer);
  }, [isDue, path, navigate]);
}
