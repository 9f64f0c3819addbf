import { describe, expect, it } from '@jest/globals';
import { readVerb } from './verbs';

const en = { refund: 'refund, give back', reboot: 'reboot, restart', unlock: 'unlock' };
const ja = { refund: '返金', reboot: '再起動', unlock: '解錠' };

describe('verbs of the palette', () => {
  it('SHELL-3 parse a verb and its object in English and the current language', () => {
    expect(readVerb('refund 6123', [en])).toEqual({ verb: 'refund', rest: '6123' });
    expect(readVerb(' Give back  61 ', [en])).toEqual({ verb: 'refund', rest: '61' });
    expect(readVerb('restart front door', [en])).toEqual({ verb: 'reboot', rest: 'front door' });
    expect(readVerb('unlock', [en])).toEqual({ verb: 'unlock', rest: '' });
    expect(readVerb('返金6123', [ja, en])).toEqual({ verb: 'refund', rest: '6123' });
    expect(readVerb('reboot north', [ja, en])).toEqual({ verb: 'reboot', rest: 'north' });
  });

  it('F14 F15: parse a verb without its accents, and pasted with invisible characters', () => {
    const fr = { refund: 'rembourser', reboot: 'redémarrer', unlock: 'déverrouiller' };
    expect(readVerb('redemarrer nord', [fr])).toEqual({ verb: 'reboot', rest: 'nord' });
    expect(readVerb('\u200bDe\u0301verrouiller\u00a0nord', [fr])).toEqual({ verb: 'unlock', rest: 'nord' });
  });

  it('SHELL-3 are not found inside a word or without a verb', () => {
    expect(readVerb('refunds', [en])).toBeUndefined();
    expect(readVerb('6123', [en])).toBeUndefined();
    expect(readVerb('', [en])).toBeUndefined();
  });
});
