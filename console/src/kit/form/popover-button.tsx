import { Button, PopoverNext, type ButtonProps, type PopoverNextProps } from '@blueprintjs/core';
import { useRef, useState } from 'react';

interface Props extends Omit<ButtonProps, 'content' | 'onClick' | 'onToggle' | 'ref'> {
  content: React.JSX.Element;
  placement: PopoverNextProps['placement'];
  /** `fixed` where the button does not scroll with the page: the popover would be behind it for a moment otherwise. */
  positioningStrategy?: PopoverNextProps['positioningStrategy'];
  popup?: 'dialog' | 'menu';
  /** For a popover that closes itself when something was chosen. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
}

const controls = 'input, button, [role^=menuitem]';

/** Only an opening popover takes the focus: before, it is not visible and cannot. */
function focusFirst(popover: HTMLElement): void {
  popover.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
}

/**
 * A button with a popover. The focus returns to the button when the popover closes around it, and stays
 * where it is when the person has gone on to something else: Blueprint's own return would take it away.
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

  function giveFocusBack(popover: HTMLElement): void {
    const focused = document.activeElement;
    if (focused === document.body || popover.contains(focused))
      target.current?.focus({ preventScroll: true });
  }

  return (
    <PopoverNext
      isOpen={shown}
      onInteraction={toggle}
      onOpening={focusFirst}
      onClosing={giveFocusBack}
      shouldReturnFocusOnClose={false}
      // Enforced, the focus would jump to this popover's edge when another one finishes closing.
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
          // Blueprint clicks at key up, wherever the key went down: the Enter that chose something inside
          // and brought the focus back here would open the popover again.
          onKeyDownCapture={() => {
            isKeyDownHere.current = true;
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
