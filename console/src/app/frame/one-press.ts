/**
 * A key that goes down here and up there presses nothing. The library's buttons act when the key comes up: whoever
 * sends a form by Enter, and holds it until the focus is back at the button that opened it, would open it again.
 */
export function keepPressesWhole(at: Window = window): void {
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
