/** Where a dialog puts itself: a part of the page of its own, gone with it. */
const dialogPortal = '.bp6-portal:has(.bp6-dialog-container)';
const popover = '.bp6-popover';

/** Who had the focus when a dialog took it, the likeliest first. */
const openers = new Map<Element, readonly (Element | null)[]>();
let last: Element | null = null;
/** The last that was not in a menu: menus close behind what they open. */
let lastLasting: Element | null = null;

function remember({ target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const portal = target.closest(dialogPortal);
  // A button that shows progress loses the focus without a word, so the dialog after it has no related target.
  if (portal && !openers.has(portal))
    openers.set(portal, [relatedTarget instanceof Element ? relatedTarget : last, lastLasting]);
  last = target;
  if (!target.closest(popover)) lastLasting = target;
}

function takesFocus(element: Element | null): boolean {
  if (!element?.isConnected || !(element instanceof HTMLElement)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Those who opened the dialogs that are gone; of one over another, the upper one's first. */
function openersOfGone(): (Element | null)[] {
  const gone = [...openers].filter(([portal]) => !portal.isConnected);
  for (const [portal] of gone) openers.delete(portal);
  return gone.reverse().flatMap(([, found]) => found);
}

function giveBack(): void {
  const candidates = openersOfGone();
  const isLost = document.activeElement === document.body && last !== null && !last.isConnected;
  if (!isLost || candidates.some(takesFocus)) return;
  takesFocus(document.getElementById('content'));
}

/**
 * Nobody who works by keyboard begins again at the top of the page: when what has the focus vanishes, a dialog gives it
 * back to what had it before, and everything else, or a dialog whose opener is gone, to the content.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', remember);
  new MutationObserver(giveBack).observe(document.body, { childList: true, subtree: true });
}
