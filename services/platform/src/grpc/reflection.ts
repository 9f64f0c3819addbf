import { ReflectionService } from '@grpc/reflection';
import type { Server } from '@grpc/grpc-js';
import { BinaryReader } from '@bufbuild/protobuf/wire';
import { isLoopback, type ServiceConfig } from '../config/index.js';

/**
 * Enables gRPC reflection (for grpcurl and similar tools; v1 and v1alpha). It reveals no more than the contracts do,
 * and requires no authentication: on loopback, or where `GRPC_REFLECTION` enables it. Undefined elsewhere.
 */
export async function openReflection(
  { GRPC_BIND, GRPC_REFLECTION }: Pick<ServiceConfig, 'GRPC_BIND' | 'GRPC_REFLECTION'>,
  services: readonly string[],
): Promise<((server: Pick<Server, 'addService'>) => void) | undefined> {
  if (GRPC_REFLECTION === '0' && !isLoopback(GRPC_BIND)) return undefined;
  const { descriptors } = await import('@backroom/proto/descriptors');
  const contracts = { fileDescriptorProtos: filesOf(Buffer.from(descriptors, 'base64')) };
  const reflection = new ReflectionService({ contracts } as never, { services: [...services] });
  return (server) => reflection.addToServer(server);
}

/** The files of a FileDescriptorSet, each in its encoded form. */
function filesOf(set: Uint8Array): Buffer[] {
  const reader = new BinaryReader(set);
  const files: Buffer[] = [];
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (field === 1) files.push(Buffer.from(reader.bytes()));
    else reader.skip(type);
  }
  return files;
}
