import { expect, it } from '@jest/globals';
import { managementUrlOf } from './management-url';

it('LOC-2 links to a tablet by its id, which cannot change the target of the link', () => {
  const template = 'https://tablets.example/devices/{id}/view';
  expect(managementUrlOf(template, 'a1')).toBe('https://tablets.example/devices/a1/view');
  expect(managementUrlOf(template, '../$&?x=#')).toBe(
    'https://tablets.example/devices/..%2F%24%26%3Fx%3D%23/view',
  );
  for (const none of ['', undefined, 'javascript:alert({id})', 'http://tablets.example/{id}'])
    expect(managementUrlOf(none, 'a1')).toBeUndefined();
  for (const id of ['', null, undefined]) expect(managementUrlOf(template, id)).toBeUndefined();
});
