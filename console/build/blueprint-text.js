import classNames from 'classnames';
import { createElement, forwardRef } from 'react';

/** The whole text under the pointer, where it is cut off. */
function tell({ currentTarget: at }) {
  at.title = at.scrollWidth > at.clientWidth ? at.textContent : '';
}

/**
 * In place of Blueprint's: that one measures itself whenever it is rendered, so that every button and tag lays out the
 * whole screen, and is rendered twice. This one measures when the pointer comes.
 */
export const Text = forwardRef(
  ({ children, tagName = 'div', title, className, ellipsize = false, ...htmlProps }, ref) =>
    createElement(
      tagName,
      {
        ...(ellipsize && title === undefined && { onMouseEnter: tell }),
        ...htmlProps,
        ref,
        title,
        className: classNames({ 'bp6-text-overflow-ellipsis': ellipsize }, className),
      },
      children,
    ),
);
Text.displayName = 'Blueprint6.Text';
