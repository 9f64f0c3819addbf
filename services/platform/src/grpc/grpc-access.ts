import { ChannelCredentials, experimental, ServerCredentials } from '@grpc/grpc-js';
import type { ServiceConfig } from '../config/index.js';

/** Milliseconds between two looks whether the files of certificates were renewed. */
const lookEvery = 60_000;
/** Milliseconds that calls in hand have when a connection has grown old: longer than any may take. */
const grace = 15_000;

type GrpcSettings = Pick<
  ServiceConfig,
  'GRPC_TLS_CERT' | 'GRPC_TLS_KEY' | 'GRPC_TLS_CA' | 'GRPC_MAX_CONNECTION_AGE'
>;

/**
 * How calls between services are carried. With certificates both ends show one, of an authority that both know, and
 * renewed files are taken as they change; without, the network itself has to keep strangers out.
 */
export class GrpcAccess {
  readonly server: ServerCredentials;
  readonly client: ChannelCredentials;
  /** Of a server: a connection ends after a while, so that callers look again who answers and find new instances. */
  readonly serverOptions: Record<string, number>;

  constructor(settings: GrpcSettings) {
    const { GRPC_TLS_CERT, GRPC_TLS_KEY, GRPC_TLS_CA, GRPC_MAX_CONNECTION_AGE } = settings;
    this.serverOptions = {
      'grpc.max_connection_age_ms': GRPC_MAX_CONNECTION_AGE * 1_000,
      'grpc.max_connection_age_grace_ms': grace,
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
      refreshIntervalMs: lookEvery,
    });
    this.server = experimental.createCertificateProviderServerCredentials(files, files, true);
    this.client = experimental.createCertificateProviderChannelCredentials(files, files);
  }
}

/**
 * Of a caller: every instance that the name leads to gets its share, and the name is asked again when a connection
 * ends. Behind a name of one address only one instance would ever answer.
 */
export const balanced: Readonly<Record<string, string | number>> = {
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  // Nobody keeps any in DNS.
  'grpc.service_config_disable_resolution': 1,
  'grpc.dns_min_time_between_resolutions_ms': 5_000,
};
