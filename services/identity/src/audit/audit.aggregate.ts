import { Clock, from, provide, type Aggregate } from '@backroom/platform';
import { IDENTITY_CONFIG } from '../config.js';
import { audit as tables } from '../migrations/020-audit.js';
import { auditLocations } from '../migrations/035-audit-locations.js';
import { AuditSecret } from './audit-secret.js';
import { auditConsumer } from './audit.consumer.js';
import { AuditController } from './audit.controller.js';

/** The audit log in tamper-evident chains. */
export const audit: Aggregate = {
  migrations: [tables, auditLocations],
  controllers: [AuditController],
  providers: [provide(AuditSecret, [IDENTITY_CONFIG], ({ AUDIT_KEY }) => new AuditSecret(AUDIT_KEY))],
  consumers: [from([AuditSecret, Clock], auditConsumer)],
};
