export type ListKeyAction = 'search' | 'help' | 'next' | 'previous' | 'open' | 'details' | 'select';

interface Where {
  /** In a field that takes text. */
  isTyping: boolean;
  /** On a row itself, not on a control inside it. */
  isOnRow: boolean;
}

/** What a key means in a list, given where the focus is. Arrows scroll the page unless a row has the focus. */
export function listKeyAction(key: string, { isTyping, isOnRow }: Where): ListKeyAction | null {
  if (isTyping) return null;
  if (key === '/') return 'search';
  if (key === '?') return 'help';
  if (key === 'j' || (key === 'ArrowDown' && isOnRow)) return 'next';
  if (key === 'k' || (key === 'ArrowUp' && isOnRow)) return 'previous';
  if (key === 'Enter' && isOnRow) return 'open';
  if (key === 'e' && isOnRow) return 'details';
  if (key === 'x' && isOnRow) return 'select';
  return null;
}
