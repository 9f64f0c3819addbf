import { describe, expect, it } from '@jest/globals';
import { mailLinkOf } from './mail-link';

describe('links of mails', () => {
  it('AUTH-2 AUTH-3 carry id and key in the fragment, or in the query as earlier mails do', () => {
    const link = { id: 'some-id', key: 'a-key' };
    expect(mailLinkOf({ hash: '#id=some-id&key=a-key', search: '' })).toEqual(link);
    expect(mailLinkOf({ hash: '', search: '?id=some-id&key=a-key' })).toEqual(link);
    expect(mailLinkOf({ hash: '#content', search: '?id=some-id&key=a-key' })).toEqual(link);
  });

  it('AUTH-6 are ignored when incomplete', () => {
    for (const hash of ['', '#', '#id=some-id', '#key=a-key', '#id=&key='])
      expect(mailLinkOf({ hash, search: '' })).toBeNull();
  });
});
