/** A dialog's own portal, which is removed with it. */
const dialogPortal = '.bp6-portal:has(.bp6-dialog-container)';
const popover = '.bp6-popover';

/** The elements that had the focus before a dialog took it, most likely first. */
const openers = new Map<Element, readonly (Element | null)[]>();
let lastFocused: Element | null = null;
/** The last focused element outside menus: menus close behind the dialogs that they open. */
let lastOutsideMenus: Element | null = null;

function remember({ target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const portal = target.closest(dialogPortal);
  // A button that shows progress loses the focus without an event, so the dialog after it has no related target.
  if (portal && !openers.has(portal))
    openers.set(portal, [relatedTarget instanceof Element ? relatedTarget : lastFocused, lastOutsideMenus]);
  lastFocused = target;
  if (!target.closest(popover)) lastOutsideMenus = target;
}

function tryFocus(element: Element | null): boolean {
  if (!element?.isConnected || !(element instanceof HTMLElement)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Returns the openers of the dialogs that were removed; of nested dialogs, the upper one's first. */
function openersOfClosed(): (Element | null)[] {
  const closed = [...openers].filter(([portal]) => !portal.isConnected);
  for (const [portal] of closed) openers.delete(portal);
  return closed.reverse().flatMap(([, found]) => found);
}

function restoreFocus(): void {
  const candidates = openersOfClosed();
  const isLost = document.activeElement === document.body && lastFocused !== null && !lastFocused.isConnected;
  if (!isLost || candidates.some(tryFocus)) return;
  tryFocus(document.getElementById('content'));
}

/**
 * Keeps the focus from falling back to the top of the page when the focused element disappears: a dialog returns it to
 * its opener; in all other cases, or if the opener is gone, it moves to the content.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', remember);
  new MutationObserver(restoreFocus).observe(document.body, { childList: true, subtree: true });
}
