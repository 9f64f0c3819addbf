import { ChannelCredentials, experimental, ServerCredentials } from '@grpc/grpc-js';
import type { ServiceConfig } from '../config/index.js';

/** Milliseconds between two checks for renewed certificate files. */
const certificateRefreshMs = 60_000;
/** Milliseconds for calls in progress on a connection that reached its maximum age: longer than any call may take. */
const graceMs = 15_000;

type GrpcSettings = Pick<
  ServiceConfig,
  'GRPC_TLS_CERT' | 'GRPC_TLS_KEY' | 'GRPC_TLS_CA' | 'GRPC_MAX_CONNECTION_AGE'
>;

/**
 * The transport of calls between services. With certificates both ends present one, issued by a common authority, and
 * renewed files are reloaded; without them, the network itself must keep strangers out.
 */
export class GrpcAccess {
  readonly server: ServerCredentials;
  readonly client: ChannelCredentials;
  /** For servers: connections have a maximum age, so that callers resolve the name again and find new instances. */
  readonly serverOptions: Record<string, number>;

  constructor(settings: GrpcSettings) {
    const { GRPC_TLS_CERT, GRPC_TLS_KEY, GRPC_TLS_CA, GRPC_MAX_CONNECTION_AGE } = settings;
    this.serverOptions = {
      'grpc.max_connection_age_ms': GRPC_MAX_CONNECTION_AGE * 1_000,
      'grpc.max_connection_age_grace_ms': graceMs,
    };
    if (!GRPC_TLS_CERT) {
      this.server = ServerCredentials.createInsecure();
      this.client = ChannelCredentials.createInsecure();
      return;
    }
    const files = new experimental.FileWatcherCertificateProvider({
      certificateFile: GRPC_TLS_CERT,
      privateKeyFile: GRPC_TLS_KEY,
      caCertificateFile: GRPC_TLS_CA,
      refreshIntervalMs: certificateRefreshMs,
    });
    this.server = experimental.createCertificateProviderServerCredentials(files, files, true);
    this.client = experimental.createCertificateProviderChannelCredentials(files, files);
  }
}

/**
 * For callers: calls are balanced over every instance that the name resolves to, and the name is resolved again when a
 * connection ends. Behind a name with one address only one instance would ever be called.
 */
export const balanced: Readonly<Record<string, string | number>> = {
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  // No service configuration is stored in DNS.
  'grpc.service_config_disable_resolution': 1,
  'grpc.dns_min_time_between_resolutions_ms': 5_000,
};
