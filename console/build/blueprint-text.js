import classNames from 'classnames';
import { createElement, forwardRef } from 'react';

/** Sets the full text as the tooltip of a truncated element. */
function showFullText({ currentTarget: element }) {
  element.title = element.scrollWidth > element.clientWidth ? element.textContent : '';
}

/**
 * Replaces Blueprint's Text, which measures itself on every render, so that each button and tag forces a layout of the
 * whole screen and renders twice. This one measures when the pointer enters.
 */
export const Text = forwardRef(
  ({ children, tagName = 'div', title, className, ellipsize = false, ...htmlProps }, ref) =>
    createElement(
      tagName,
      {
        ...(ellipsize && title === undefined && { onMouseEnter: showFullText }),
        ...htmlProps,
        ref,
        title,
        className: classNames({ 'bp6-text-overflow-ellipsis': ellipsize }, className),
      },
      children,
    ),
);
Text.displayName = 'Blueprint6.Text';
