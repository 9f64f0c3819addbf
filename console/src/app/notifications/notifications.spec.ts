import { describe, expect, it } from '@jest/globals';
import { maxNotifications, readNotifications, withNotification, type Notification } from './notifications';

const minute = 60_000;

describe('SHELL-3 notifications', () => {
  it('SHELL-3 are listed newest first, at most fifty', () => {
    let list: Notification[] = [];
    for (let n = 0; n < 60; n++)
      list = withNotification(list, { kind: 'exported', name: `${n}.csv` }, `${n}`, n);
    expect(list).toHaveLength(maxNotifications);
    expect([list[0]!.name, list.at(-1)!.name]).toEqual(['59.csv', '10.csv']);
  });

  it('SHELL-3 merge repeats within five minutes and mark them unread again', () => {
    const first = withNotification([], { kind: 'streamLost' }, 'a', 0).map((one) => ({
      ...one,
      isRead: true,
    }));
    const again = withNotification(first, { kind: 'streamLost' }, 'b', minute);
    expect(again).toMatchObject([{ id: 'b', at: minute, isRead: false }]);
    expect(withNotification(again, { kind: 'streamLost' }, 'c', 20 * minute)).toHaveLength(2);
    expect(
      withNotification(again, { kind: 'networkError', detail: 'NETWORK ERROR' }, 'd', minute),
    ).toHaveLength(2);
  });

  it('SHELL-3 ignore invalid stored data', () => {
    for (const text of [null, '{', '7', '[{}]', '[null]', '[{"kind":"x","id":"1"}]'])
      expect(readNotifications(text)).toEqual([]);
    const [kept] = withNotification([], { kind: 'failed', name: 'Role' }, 'a', 5);
    expect(readNotifications(JSON.stringify([kept, 3]))).toEqual([kept]);
  });
});
