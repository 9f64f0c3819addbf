import { expect, it } from '@jest/globals';
import { fault } from '../../../app/problems/fault-text';
import { textColorOn, themeRules } from './theme-fields';

const theme = {
  ...{ scanButtonHidden: false, lookupButtonHidden: false, disableCart: false },
  ...{ disableCreditCardPurchases: false, coolerButtonHidden: false, disableApplePay: false },
  ...{ primaryColor: '#112233', secondaryColor: '#AABBCC', bannerColor: '#ffffff' },
  ...{ barcodeScannerHardware: '', creditCardReaderHardware: '', logo: '' },
};

it('LOC-4 accepts only six hexadecimal digits as a color, and no code', () => {
  expect(Object.values(themeRules(theme)).filter(Boolean)).toEqual([]);
  for (const colour of ['red', '#fff', '#12345g', 'url(javascript:alert(1))', ''])
    expect(themeRules({ ...theme, bannerColor: colour }).bannerColor).toEqual(
      fault('colour', { example: '#1a2b3c' }),
    );
});

it('LOC-4 picks a readable text color for the preview', () => {
  expect(['#000000', '#0f6894', '#1c2127'].map(textColorOn)).toEqual(Array(3).fill('#ffffff'));
  expect(['#ffffff', '#e8f1f6', '#ffc940'].map(textColorOn)).toEqual(Array(3).fill('#000000'));
});
