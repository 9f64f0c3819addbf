import { describe, expect, it } from '@jest/globals';
import { mostNotices, readNotices, withNotice, type Notice } from './notices';

const minute = 60_000;

describe('SHELL-3 notices', () => {
  it('SHELL-3 stand newest first, fifty at most', () => {
    let list: Notice[] = [];
    for (let n = 0; n < 60; n++) list = withNotice(list, { kind: 'exported', name: `${n}.csv` }, `${n}`, n);
    expect(list).toHaveLength(mostNotices);
    expect([list[0]!.name, list.at(-1)!.name]).toEqual(['59.csv', '10.csv']);
  });

  it('SHELL-3 what comes again at once stands once, unread again; later it is new', () => {
    const first = withNotice([], { kind: 'streamLost' }, 'a', 0).map((one) => ({ ...one, isRead: true }));
    const again = withNotice(first, { kind: 'streamLost' }, 'b', minute);
    expect(again).toMatchObject([{ id: 'b', at: minute, isRead: false }]);
    expect(withNotice(again, { kind: 'streamLost' }, 'c', 20 * minute)).toHaveLength(2);
    expect(withNotice(again, { kind: 'alert', detail: 'NETWORK ERROR' }, 'd', minute)).toHaveLength(2);
  });

  it('SHELL-3 nonsense in the storage is no notice', () => {
    for (const text of [null, '{', '7', '[{}]', '[null]', '[{"kind":"x","id":"1"}]'])
      expect(readNotices(text)).toEqual([]);
    const [kept] = withNotice([], { kind: 'failed', name: 'Role' }, 'a', 5);
    expect(readNotices(JSON.stringify([kept, 3]))).toEqual([kept]);
  });
});
