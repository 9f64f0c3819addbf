import type { Page } from 'playwright-core';

/** Clipped content of lists, and focusable elements that are not visible. */
export async function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // A list measures its width after a resize and renders again, then its details do.
    for (let at = 0; at < 6; at += 1) await frame();
    const faults = new Set<string>();
    const isShown = (one: Element) => one.checkVisibility() && !one.closest('.visually-hidden');
    const named = (one: Element) =>
      `<${one.tagName.toLowerCase()}> ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}`;
    const inside = (one: Element, box: { left: number; right: number }) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width === 0 || (left >= box.left - 1 && right <= box.right + 1);
    };
    for (const list of document.querySelectorAll('main :is(table, .list-cards, .plain-cards)')) {
      const panel = list.closest('.panel') ?? list;
      for (const one of list.querySelectorAll('th, td, :is(th, td) *, li *'))
        if (isShown(one)) {
          if (!inside(one, panel.getBoundingClientRect())) faults.add(`cut off: ${named(one)}`);
          const cell = one.parentElement!.closest('th, td');
          if (cell && !inside(one, cell.getBoundingClientRect()))
            faults.add(`over its neighbour: ${named(one)}`);
        }
    }
    const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, [tabindex="0"]';
    for (const one of document.querySelectorAll(`main :is(${focusable})`)) {
      if (!isShown(one)) continue;
      if (!inside(one, { left: 0, right: innerWidth })) faults.add(`beyond the window: ${named(one)}`);
      // A radio button or checkbox is drawn by its surrounding element.
      const seen = one.matches('input') ? one.parentElement! : one;
      for (let around = seen.parentElement; around; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible' && !inside(seen, around.getBoundingClientRect()))
          faults.add(`focus out of sight: ${named(one)}`);
    }
    return [...faults];
  });
}
