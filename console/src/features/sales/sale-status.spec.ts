import { describe, expect, it } from '@jest/globals';
import { methodKey, parseTypes, toggleType } from './payment-method';
import { saleStatus } from './sale-status';

const sale = (status: string, refunds: boolean[] = [], name = '') => ({
  status,
  statusMessage: { name: name || status },
  order: { refunds: refunds.map((success) => ({ success })) },
});

describe('sale presentation', () => {
  it('LEDG-1 shows Refunded only for a successful refund', () => {
    expect(saleStatus(sale('Paid', [false, true])).key).toBe('status.refunded');
    expect(saleStatus(sale('Paid', [false])).key).toBe('status.paid');
  });

  it('LEDG-1 shows the server’s own text for an unknown status', () => {
    expect(saleStatus(sale('Held', [], 'Waiting for cash'))).toEqual({
      text: 'Waiting for cash',
      intent: 'warning',
    });
    expect(saleStatus(sale('Held')).text).toBe('Held');
  });

  it('LEDG-1 knows only the documented payment labels', () => {
    expect(methodKey('yokeCash')).toBe('method.yokeCash');
    expect(methodKey('seashells')).toBeNull();
  });

  it('LEDG-1 stores the payment filter as sorted numbers', () => {
    expect(toggleType('', 3)).toBe('3');
    expect(toggleType('3', 0)).toBe('0,3');
    expect(toggleType('0,3', 3)).toBe('0');
    expect(parseTypes('0,banana,,99,6')).toEqual([0, 6]);
  });
});
