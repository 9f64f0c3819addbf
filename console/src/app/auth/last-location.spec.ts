import { beforeEach, describe, expect, it } from '@jest/globals';
import { returnPathOf, keepReturnPath, keepLastLocation, lastLocation } from './last-location';

const minute = 60_000;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('redirect after sign-in', () => {
  it('AUTH-6 remembers the last location for two hours', () => {
    keepLastLocation(7, '/sales/order?page=2', 1_000);
    expect(lastLocation(7, 1_000 + 119 * 60_000)).toBe('/sales/order?page=2');
    expect(lastLocation(7, 1_000 + 120 * 60_000)).toBeNull();
    expect(lastLocation(8, 1_000)).toBeNull();
  });

  it.each(['/', '/logout', '/auth/login', '/error/error-v1'])('SHELL-9 does not remember %s', (path) => {
    keepLastLocation(7, path);
    expect(lastLocation(7)).toBeNull();
  });

  it('SHELL-4 SHELL-9 prefers the opened address to the last location', () => {
    keepLastLocation(7, '/setup/users', 1_000);
    expect(returnPathOf(7, 2_000)).toBe('/setup/users');
    keepReturnPath('/sales/order?operator=5', null, 2_000);
    expect(returnPathOf(7, 3_000)).toBe('/sales/order?operator=5');
    expect(returnPathOf(8, 3_000)).toBe('/sales/order?operator=5');
    expect(returnPathOf(7, 2_000 + 120 * minute)).toBeNull();
    expect(returnPathOf(7, 1_000 + 119 * minute)).toBe('/sales/order?operator=5');
  });

  it('SHELL-9 reserves the page where a session ended for the same user', () => {
    keepReturnPath('/setup/users', 7, 2_000);
    expect(returnPathOf(7, 3_000)).toBe('/setup/users');
    expect(returnPathOf(8, 3_000)).toBeNull();
  });

  it('SHELL-9 reserves it after a reload too; offers any other address opened in the tab to the next user', () => {
    keepLastLocation(7, '/sales/order?keywords=ada', 1_000);
    keepReturnPath('/sales/order?keywords=ada', null, 2_000);
    expect(returnPathOf(8, 3_000)).toBeNull();
    expect(returnPathOf(7, 3_000)).toBe('/sales/order?keywords=ada');
    keepReturnPath('/sales/order?operator=5', null, 4_000);
    expect(returnPathOf(8, 5_000)).toBe('/sales/order?operator=5');
  });

  it.each(['/', '/auth/login', '/error/error-v1', '//evil.example/x'])(
    'SHELL-9 does not redirect to %s',
    (path) => {
      keepReturnPath(path, null);
      expect(returnPathOf(7)).toBeNull();
    },
  );
});
