import { describe, expect, it } from '@jest/globals';
import { fault } from '../../app/problems/fault-text';
import { pictureFault } from './picture-fault';

describe('PROD-2 files for pictures', () => {
  it('PROD-2 accepts PNG, JPEG and WebP up to 2 MB', () => {
    const max = 2 * 1024 * 1024;
    for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
      expect(pictureFault({ type, size: max })).toBeUndefined();
      expect(pictureFault({ type, size: max + 1 })).toEqual(fault('too-many-bytes', { max: 2 }));
    }
    for (const type of ['image/svg+xml', 'image/gif', 'application/pdf', ''])
      expect(pictureFault({ type, size: 1 })).toEqual(fault('no-picture'));
  });
});
