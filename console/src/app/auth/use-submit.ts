import { useCallback, useEffect, useRef, useState } from 'react';
import { NetworkError } from '../api/problem';
import { tellNetworkError } from '../feedback/network-error';

interface Outcome<Given> {
  isPending: boolean;
  error: Error | null;
  data: Given | undefined;
}
interface Then<Given> {
  onSuccess?: (given: Given) => void;
  onError?: (error: Error) => void;
}

/**
 * Sends a form before there is a session, and reports the outcome. The small part of React Query's mutation that the
 * authentication pages need: the whole would add 10 KB to the first load of the sign-in.
 */
export function useSubmit<Sent, Given>(send: (sent: Sent) => Promise<Given>, done?: (given: Given) => void) {
  const [outcome, setOutcome] = useState<Outcome<Given>>({ isPending: false, error: null, data: undefined });
  const latest = useRef({ send, done });
  useEffect(() => {
    latest.current = { send, done };
  });
  const mutate = useCallback((sent: Sent, then: Then<Given> = {}): void => {
    const settle = (error: Error | null, data?: Given) => setOutcome({ isPending: false, error, data });
    setOutcome({ isPending: true, error: null, data: undefined });
    latest.current
      .send(sent)
      .then((data) => {
        settle(null, data);
        latest.current.done?.(data);
        then.onSuccess?.(data);
      })
      .catch((cause: unknown) => {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        if (error instanceof NetworkError) tellNetworkError();
        settle(error);
        then.onError?.(error);
      });
  }, []);
  return { ...outcome, isError: outcome.error !== null, isSuccess: outcome.data !== undefined, mutate };
}
