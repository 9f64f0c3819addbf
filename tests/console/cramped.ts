import type { Page } from 'playwright-core';

/** Texts that are clipped, overflow their control, or overlap another control. */
export async function cramped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const isShown = (one: Element) => one.checkVisibility() && !one.closest('.visually-hidden');
    const named = (one: Element) => `<${one.className || one.tagName}> ${one.textContent!.trim()}`;
    // The full name is in a tooltip or an accessible name.
    const isTold = (one: Element) => one.closest(':is(button, a)[aria-label], [title]') !== null;
    const texts = '.bp6-tag, th, dt, dd, label, legend, h1, h2, h3, [role=tab], .navigation-link span, p';
    for (const one of document.querySelectorAll<HTMLElement>(
      `button, button *, a, ${texts}, .bp6-menu-item *, option`,
    )) {
      if (!isShown(one) || !one.textContent?.trim() || one.clientWidth === 0) continue;
      const { overflowX } = getComputedStyle(one);
      if (one.scrollWidth <= one.clientWidth + 1) continue;
      if (overflowX !== 'visible' && isTold(one)) continue;
      faults.push(`cut: ${named(one)}`);
    }
    for (const one of document.querySelectorAll<HTMLSelectElement>('select')) {
      const pen = document.createElement('canvas').getContext('2d')!;
      const style = getComputedStyle(one);
      pen.font = style.font;
      const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const text = one.selectedOptions[0]?.text ?? '';
      if (isShown(one) && pen.measureText(text).width > room + 1) faults.push(`cut: <select> ${text}`);
    }
    const controls = [...document.querySelectorAll('main :is(button, a, input, select, .bp6-tag)')].filter(
      isShown,
    );
    // The visible part of a control: a scroll container hides the rest.
    const seen = (one: Element) => {
      let { left, right, top, bottom } = one.getBoundingClientRect();
      for (let around = one.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const edge = around.getBoundingClientRect();
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
        top = Math.max(top, edge.top);
        bottom = Math.min(bottom, edge.bottom);
      }
      return { left, right, top, bottom };
    };
    const boxes = controls.map((one) => ({ one, box: seen(one) }));
    for (const [at, { one, box }] of boxes.entries())
      for (const { one: other, box: that } of boxes.slice(at + 1)) {
        if (one.contains(other) || one.parentElement!.contains(other)) continue;
        const wide = Math.min(box.right, that.right) - Math.max(box.left, that.left);
        const high = Math.min(box.bottom, that.bottom) - Math.max(box.top, that.top);
        if (wide > 1 && high > 1 && !one.closest('.bp6-input-group, .bp6-control, thead')?.contains(other))
          faults.push(`over each other: ${named(one)} and ${named(other)}`);
      }
    const beyond = document.documentElement.scrollWidth - innerWidth;
    if (beyond > 0) faults.push(`scrolls sideways by ${beyond} px`);
    return [...new Set(faults)];
  });
}
