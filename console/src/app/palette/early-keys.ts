/**
 * Buffers the keys typed between opening the palette and its field receiving the focus, while its code loads and its
 * dialog opens. Other shortcuts of the page do not receive them.
 */
export interface EarlyKeys {
  typed: () => string;
  /** Stops buffering and returns all that was typed; undefined if already stopped. */
  release: () => string | undefined;
}

export function bufferKeys(at: Window = window): EarlyKeys {
  let text = '';
  let isActive = true;
  function onKeyDown(event: KeyboardEvent): void {
    // Leaves the held keys of the shortcut itself and other shortcuts, such as a second Ctrl+K, which closes the
    // palette.
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
      const all = isActive ? text : undefined;
      isActive = false;
      return all;
    },
  };
}
