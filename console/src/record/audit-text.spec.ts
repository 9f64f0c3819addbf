import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TFunction } from 'i18next';
import { i18next } from '../i18n/strings';
import { actorText, commandText, fieldText, isTelling, valueText } from './audit-text';
import './strings';

describe('PERM-5 the audit log in words', () => {
  let t: TFunction<'record'>;
  beforeAll(() => {
    t = i18next.getFixedT('en', 'record');
  });

  it('PERM-5 names commands and fields, those without a text by their own name', () => {
    expect(commandText(t, 'update-role')).toBe('Role changed');
    expect(commandText(t, 'restart-device')).toBe('Restart device');
    expect(fieldText(t, 'profile.address.city')).toBe('City');
    expect(fieldText(t, 'profile.cardReader')).toBe('Card reader');
    expect(['id', 'version', 'profile.id'].map(isTelling)).toEqual([false, false, true]);
  });

  it('PERM-5 tells who it was, also without a name', () => {
    expect(actorText(t, { actor: { kind: 'user', id: '7', name: 'Nora Quill' } })).toBe('Nora Quill');
    expect(actorText(t, { actor: { kind: 'user', id: '7', name: '' } })).toBe('User 7');
  });

  it('PERM-5 shows values as people read them', () => {
    expect(valueText(t, 'enabled', false)).toBe('No');
    expect(valueText(t, 'permissions', [7, 18])).toBe('LedgerAll, GiftCards');
    expect(valueText(t, 'roleIds', [2], () => 'Admin')).toBe('Admin');
    expect(valueText(t, 'phone', null)).toBe('');
    expect(valueText(t, 'rate', 725)).toBe('7.25 %');
    expect(valueText(t, 'defaultTax', -1)).toBe('No Tax');
  });
});
