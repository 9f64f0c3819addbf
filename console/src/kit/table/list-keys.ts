export type ListKeyAction = 'search' | 'help' | 'next' | 'previous' | 'open' | 'details' | 'select';

interface Where {
  /** In a text field. */
  isTyping: boolean;
  /** On a row itself, not on a control inside it. */
  isOnRow: boolean;
}

/** Returns the action of a key in a list, depending on the focus. Arrows scroll the page unless a row has the focus. */
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
