import { Button, PopoverNext, type ButtonProps, type PopoverNextProps } from '@blueprintjs/core';
import { useRef, useState } from 'react';

interface Props extends Omit<ButtonProps, 'content' | 'onClick' | 'onToggle' | 'ref'> {
  content: React.JSX.Element;
  placement: PopoverNextProps['placement'];
  /** `fixed` if the button does not scroll with the page: otherwise the popover would lag behind it. */
  positioningStrategy?: PopoverNextProps['positioningStrategy'];
  popup?: 'dialog' | 'menu';
  /** For a popover that closes itself after a selection. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
}

const controls = 'input, button, [role^=menuitem]';

/** Only on opening: earlier the popover is not visible and cannot take the focus. */
function focusFirst(popover: HTMLElement): void {
  popover.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
}

/**
 * A button with a popover. The focus returns to the button when the popover closes, unless the user has already focused
 * something else: Blueprint's own return would steal it.
 */
export function PopoverButton({
  content,
  placement,
  positioningStrategy,
  popup = 'dialog',
  isOpen,
  onToggle,
  ...button
}: Props) {
  const [isOpenHere, setOpenHere] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const isKeyDownHere = useRef(false);
  const shown = isOpen ?? isOpenHere;

  function toggle(next: boolean): void {
    setOpenHere(next);
    onToggle?.(next);
  }

  function returnFocus(popover: HTMLElement): void {
    const focused = document.activeElement;
    if (focused === document.body || popover.contains(focused))
      target.current?.focus({ preventScroll: true });
  }

  return (
    <PopoverNext
      isOpen={shown}
      onInteraction={toggle}
      onOpening={focusFirst}
      onClosing={returnFocus}
      shouldReturnFocusOnClose={false}
      // If enforced, the focus would jump to the edge of this popover when another one finishes closing.
      enforceFocus={false}
      placement={placement}
      positioningStrategy={positioningStrategy}
      fill={button.fill ?? false}
      arrow={false}
      content={content}
      renderTarget={({ ref, onClick }) => (
        <Button
          {...button}
          ref={(element: HTMLButtonElement | null) => {
            target.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          onClick={onClick}
          // Blueprint clicks on key up, wherever the key went down: the Enter that selected an item and returned the
          // focus here would open the popover again.
          onKeyDownCapture={({ key }) => {
            isKeyDownHere.current = true;
            // The popover takes the focus a frame after it opens, and would miss an earlier Escape.
            if (key === 'Escape' && shown) toggle(false);
          }}
          onKeyUpCapture={(event) => {
            if (!isKeyDownHere.current) event.stopPropagation();
            isKeyDownHere.current = false;
          }}
          aria-haspopup={popup}
          aria-expanded={shown}
        />
      )}
    />
  );
}
