import { describe, expect, it } from '@jest/globals';
import { fault } from '../../app/problems/fault-text';
import { amountFault, changeOf, newProduct, newProductOf, productRules, tagsIn } from './product-fields';

const cola = { ...newProduct, name: 'Cola', category: 'Drinks', price: '2.00', cost: '1.00', tax: '7' };

describe('PROD-2 product form fields', () => {
  it('PROD-2 sends only the fields that differ', () => {
    expect(changeOf(cola, cola)).toEqual({});
    expect(changeOf(cola, { ...cola, price: ' 2.10 ', markup: '110' })).toEqual({ price: '2.10' });
    expect(changeOf(cola, { ...cola, tags: 'new, new,vegan ,', active: false })).toEqual({
      tags: ['new', 'vegan'],
      active: false,
    });
    expect(changeOf(cola, { ...cola, tax: 'exempt' })).toEqual({ taxMode: 'exempt' });
    expect(changeOf(cola, { ...cola, tax: '9' })).toEqual({ taxMode: 'named', taxId: 9 });
  });

  it('PROD-2 sends 0 for an emptied amount, and requires a price', () => {
    const bottle = { ...cola, deposit: '0.25' };
    expect(changeOf(bottle, { ...bottle, cost: ' ', deposit: '' })).toEqual({ cost: '0', deposit: '0' });
    expect(changeOf(bottle, { ...bottle, price: '' })).toEqual({});
    expect(productRules('USD')({ ...bottle, price: '' })).toMatchObject({ price: fault('required') });
  });

  it('PROD-2 sends the operator, price and tax of a new product', () => {
    expect(newProductOf(11, { ...cola, tax: 'inherit' })).toEqual({
      ...{ accountId: 11, name: 'Cola', category: 'Drinks', price: '2.00', cost: '1.00', taxMode: 'inherit' },
    });
  });

  it('PROD-2 takes amounts with the decimals of the currency and no sign', () => {
    expect(['0', '1.5', '12.34', ''].map((typed) => amountFault(typed, 'USD'))).toEqual(
      Array(4).fill(undefined),
    );
    expect(amountFault('1.005', 'USD')).toEqual(fault('too-precise', { max: 2 }));
    expect(amountFault('0.5', 'JPY')).toEqual(fault('too-precise', { max: 0 }));
    expect(amountFault('x', 'USD')).toMatchObject({ code: 'no-amount' });
    expect(amountFault('', 'USD', true)).toEqual(fault('required'));
  });

  it('PROD-2 splits tags at commas and drops duplicates', () => {
    expect(tagsIn(' a, b ,,a')).toEqual(['a', 'b']);
  });
});
