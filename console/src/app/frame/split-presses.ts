/**
 * Ignores a key press that starts on one element and ends on another. Blueprint's buttons act on key up: a user who
 * submits a form by Enter, and holds the key until the focus is back on the button that opened it, would open it again.
 */
export function ignoreSplitPresses(at: Window = window): void {
  let pressed: EventTarget | null = null;
  const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';
  const onKeyDown = (event: KeyboardEvent) => {
    if (isPress(event) && !event.repeat) pressed = event.target;
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (!isPress(event) || event.target === pressed) return;
    event.preventDefault();
    event.stopPropagation();
  };
  at.addEventListener('keydown', onKeyDown, { capture: true });
  at.addEventListener('keyup', onKeyUp, { capture: true });
}
