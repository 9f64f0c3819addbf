/**
 * What is typed between asking for the palette and its field having the focus: its code comes, its dialog moves in, and
 * a person does not wait for either. No other shortcut of the page hears it.
 */
export interface EarlyKeys {
  typed: () => string;
  /** Ends it, and tells all that was typed; nothing when it had ended before. */
  release: () => string | undefined;
}

export function catchKeys(at: Window = window): EarlyKeys {
  let text = '';
  let isCatching = true;
  function onKeyDown(event: KeyboardEvent): void {
    // Held keys of the shortcut itself, and shortcuts such as another Ctrl and K, which closes.
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape') return;
    if (event.key.length === 1) text += event.key;
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  }
  at.addEventListener('keydown', onKeyDown, { capture: true });
  return {
    typed: () => text,
    release() {
      at.removeEventListener('keydown', onKeyDown, { capture: true });
      const all = isCatching ? text : undefined;
      isCatching = false;
      return all;
    },
  };
}
