import { useCallback, useEffect, useRef, useState } from 'react';
import { NetworkError } from '../api/problem';
import { reportNetworkError } from '../feedback/network-error';

interface Outcome<Data> {
  isPending: boolean;
  error: Error | null;
  data: Data | undefined;
}
interface Then<Data> {
  onSuccess?: (result: Data) => void;
  onError?: (error: Error) => void;
}

/**
 * Sends a form before there is a session, and reports the outcome. The small part of React Query's mutation that the
 * authentication pages need: the whole would add 10 KB to the first load of the sign-in.
 */
export function useSubmit<Variables, Data>(
  send: (variables: Variables) => Promise<Data>,
  done?: (result: Data) => void,
) {
  const [outcome, setOutcome] = useState<Outcome<Data>>({ isPending: false, error: null, data: undefined });
  const latest = useRef({ send, done });
  useEffect(() => {
    latest.current = { send, done };
  });
  const mutate = useCallback((variables: Variables, then: Then<Data> = {}): void => {
    const settle = (error: Error | null, data?: Data) => setOutcome({ isPending: false, error, data });
    setOutcome({ isPending: true, error: null, data: undefined });
    latest.current
      .send(variables)
      .then((data) => {
        settle(null, data);
        latest.current.done?.(data);
        then.onSuccess?.(data);
      })
      .catch((cause: unknown) => {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        if (error instanceof NetworkError) reportNetworkError();
        settle(error);
        then.onError?.(error);
      });
  }, []);
  return { ...outcome, isError: outcome.error !== null, isSuccess: outcome.data !== undefined, mutate };
}
