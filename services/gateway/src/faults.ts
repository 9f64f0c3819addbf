import { defineFaults } from '@backroom/platform';

/** What the gateway refuses before a service is asked. */
export const fault = defineFaults({
  'too-deep': 'must not be nested deeper than {max} levels',
  'unreadable-body': 'must be JSON that can be read',
  'headers-too-large': 'must not be larger than is allowed',
  'too-slow': 'must arrive in time',
  'not-http': 'must be HTTP that can be read',
  'idempotency-key': 'must be {min} to {max} printable ASCII characters without spaces',
  'four-digits': 'must be up to four digits',
  'trace-id': 'must be 32 hexadecimal digits',
  'before-1970': 'must not lie before 1970',
  place: 'must be the place that an earlier page ended at',
  'needs-consumer': 'must be given with its consumer',
  'needs-service': 'must be given with its service',
  'other-than-email': 'must be the email',
  'tax-or-none': 'must be the id of a tax, or -1',
  'terms-declined': 'must be accepted',

  'second-factor-required': 'A second factor must be set up first, as your operator demands',
  'not-for-keys': 'This call must not be made with an API key',
  'not-for-devices': 'This call must not be made by a device',
  'other-site': 'The request must not come from another site',
  'link-over': 'This link is not valid any more',
  'file-too-large': 'The file must not be larger than its link allows',
  'rate-limited': 'The next call must wait {seconds} seconds',
  'too-many-streams': 'You have too many live streams open',
});
