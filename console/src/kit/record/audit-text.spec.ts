import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TFunction } from 'i18next';
import { i18next } from '../../app/i18n/strings';
import { createFormat } from '../../app/i18n/format';
import {
  actorText,
  commands,
  commandText,
  fieldText,
  formattedText,
  isShownField,
  kinds,
  valueText,
} from './audit-text';
import './strings';

describe('PERM-5 audit log texts', () => {
  let t: TFunction<'record'>;
  beforeAll(() => {
    t = i18next.getFixedT('en', 'record');
  });

  it('PERM-5 name commands and fields, and derive names for those without a text', () => {
    expect(commandText(t, { command: 'update-role', isNew: false })).toBe('Role changed');
    expect(commandText(t, { command: 'restart-device', isNew: true })).toBe('Restart device');
    expect(fieldText(t, 'profile.address.city')).toBe('City');
    expect(fieldText(t, 'profile.cardReader')).toBe('Card reader');
    // F7: rates of before parts per million have the same label.
    expect(['fee.ppm', 'fee.basisPoints'].map((field) => fieldText(t, field))).toEqual(['Rate', 'Rate']);
    expect(['id', 'version', 'accountId', 'profile.id'].map(isShownField)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('CUST-6 PERM-5 describe a charge for a tab as requested, as the card may be declined', () => {
    expect(commandText(t, { command: 'pay-tab', isNew: true })).toBe('Tab payment requested');
  });

  it('PERM-5 distinguish additions from changes by the same command', () => {
    expect(commandText(t, { command: 'save-tax', isNew: true })).toBe('Tax added');
    expect(commandText(t, { command: 'save-tax', isNew: false })).toBe('Tax changed');
    expect(commandText(t, { command: 'create-role', isNew: true })).toBe('Role added');
    expect(commands).toEqual(expect.arrayContaining(['save-tax', 'create-role']));
    expect(commands).not.toContain('save-tax_added');
  });

  it('PERM-5 offer every kind of record that has a text, and describe services as such', () => {
    expect(kinds).toEqual(expect.arrayContaining(['user', 'tax', 'lock', 'externalLink']));
    expect(kinds).not.toContain('service');
    expect(actorText(t, { actor: { kind: 'service', id: 'reporting', name: '' } })).toBe('Service reporting');
  });

  it('PERM-5 name the actor, also without a name of its own', () => {
    expect(actorText(t, { actor: { kind: 'user', id: '7', name: 'Nora Quill' } })).toBe('Nora Quill');
    expect(actorText(t, { actor: { kind: 'user', id: '7', name: '' } })).toBe('User 7');
  });

  it('PERM-5 format values for reading', () => {
    expect(valueText(t, 'enabled', false)).toBe('No');
    expect(valueText(t, 'permissions', [7, 18])).toBe('LedgerAll, GiftCards');
    expect(valueText(t, 'roleIds', [2], () => 'Admin')).toBe('Admin');
    expect(valueText(t, 'phone', null)).toBe('');
    expect(valueText(t, 'defaultTax', -1)).toBe('No Tax');
    expect(valueText(t, 'tender', 'giftCard')).toBe('Gift card');
    expect(valueText(t, 'metric', 'monthly')).toBe('Monthly');
    expect(valueText(t, 'lines', [{ id: 3, name: 'Cola', pieces: 2, note: '' }, { name: 'Tea' }])).toBe(
      'Name: Cola; Quantity: 2, Name: Tea',
    );
  });

  it.each([
    ['USD', 1_234, '$12.34'],
    ['JPY', 1_234, '¥1,234'],
  ])(
    'LEDG-6 LEDG-2 format amounts in %s as money and times in the zone of the location',
    (currency, minor, money) => {
      const textOf = formattedText(
        createFormat('en'),
        [{ field: 'currency', after: currency }],
        'America/New_York',
      );
      expect(textOf('amount', minor)).toBe(money);
      expect(textOf('saleDate', '2026-01-02T08:04:00.000Z')).toBe('01/02/2026 - 03:04 AM EST');
      expect(textOf('fee.validFrom', Date.parse('2026-01-02T08:04:00.000Z'))).toBe(
        '01/02/2026 - 03:04 AM EST',
      );
      expect(textOf('fee.basisPoints', 725)).toBe('7.25%');
      expect(textOf('rate', 725)).toBe('7.25%');
      expect(textOf('fee.ppm', 42_253)).toBe('4.2253%');
      expect(textOf('ratePpm', 88_750)).toBe('8.875%');
      expect(textOf('notes', 'x')).toBeUndefined();
      expect(textOf('lastDay', '2026-03-31')).toBe('Tue, Mar 31, 2026');
      const plain = (own?: string) => formattedText(createFormat('en'), [], undefined, own)('left', minor);
      // A change that keeps the currency does not contain it.
      expect([plain(), plain(currency)]).toEqual([undefined, money]);
    },
  );
});
