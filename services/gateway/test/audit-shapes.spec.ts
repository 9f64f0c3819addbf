import { AuditEntry } from '@backroom/proto/identity/v1/audit_service';
import { expect, it } from '@jest/globals';
import { auditRow } from '../src/audit/audit-shapes.js';

it('F21: the audit log shows emails with their domains in Unicode', () => {
  const ascii = JSON.stringify('max@xn--mnchen-3ya.test');
  const entry = AuditEntry.fromPartial({
    actor: 'user:1',
    changes: [
      { field: 'email', before: '', after: ascii },
      { field: 'note', before: ascii, after: 'null' },
    ],
  });
  expect(auditRow(entry).changes).toMatchObject([
    { before: null, after: 'max@münchen.test' },
    { before: 'max@xn--mnchen-3ya.test', after: null },
  ]);
});
