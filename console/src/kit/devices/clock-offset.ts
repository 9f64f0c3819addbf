const minute = 60_000;

export interface ClockError {
  isAhead: boolean;
  unit: 'minutes' | 'hours' | 'days';
  n: number;
}

/**
 * Returns the error of a device's clock; null below one minute. The offset is system time minus device time, in
 * milliseconds.
 */
export function clockError(offset: number): ClockError | null {
  const minutes = Math.round(Math.abs(offset) / minute);
  if (Math.abs(offset) < minute) return null;
  const isAhead = offset < 0;
  if (minutes < 120) return { isAhead, unit: 'minutes', n: minutes };
  const hours = Math.round(minutes / 60);
  if (hours < 48) return { isAhead, unit: 'hours', n: hours };
  return { isAhead, unit: 'days', n: Math.round(hours / 24) };
}
