import { describe, expect, it } from '@jest/globals';
import { greetingName } from './greeting-name.js';

describe('AUTH-2 the name in a mail', () => {
  it.each(['Ada', 'J. R.', 'J.R.', 'Anne-Marie', 'O’Neill', '美咲', 'Karl 2.', 'Élodie'])(
    'AUTH-2 greets %s',
    (name) => expect(greetingName(name)).toBe(name),
  );

  it.each([
    'WIN a prize at evil.example',
    'visit ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil。example',
    'http://evil',
    'write to a@b',
    'call +1 900 555 0100',
    'call (0)1.23-45',
    '٠١٢٣٤٥٦',
    'WWW evil',
    'Your account will be closed today unless you confirm',
  ])('AUTH-2 omits %s', (name) => expect(greetingName(name)).toBe(''));
});
