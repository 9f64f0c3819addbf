import { describe, expect, it } from '@jest/globals';
import { bufferKeys } from './early-keys';

const press = (key: string, held: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
  );

describe('keys typed before the palette opens', () => {
  it('SHELL-3 are buffered, released once and kept from other listeners', () => {
    const received: string[] = [];
    document.addEventListener('keydown', ({ key }) => received.push(key));
    const keys = bufferKeys();
    for (const key of ['r', 'x', 'Backspace', 'e', ' ', '6', 'Enter']) expect(press(key)).toBe(false);
    expect(press('Escape')).toBe(true);
    expect(press('k', { ctrlKey: true })).toBe(true);
    expect(keys.typed()).toBe('re 6');
    expect(keys.release()).toBe('re 6');
    expect(keys.release()).toBeUndefined();
    press('z');
    expect(received).toEqual(['Escape', 'k', 'z']);
  });
});
