import { createRequire } from 'node:module';
import { credentials, loadPackageDefinition, type CallOptions, type ClientDuplexStream } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

interface Answer {
  listServicesResponse?: { service: { name: string }[] };
  fileDescriptorResponse?: { fileDescriptorProto: Buffer[] };
  errorResponse?: { errorCode: number };
}
type Ask = { listServices: string } | { fileContainingSymbol: string };

/** Queries the reflection of a server, as grpcurl does. Rejects if the server has none. */
export async function reflected(address: string, version: 'v1' | 'v1alpha', ask: Ask): Promise<Answer> {
  const library = createRequire(createRequire(import.meta.url).resolve('@backroom/platform'));
  const file = library
    .resolve('@grpc/reflection')
    .replace(/build\/src\/index\.js$/, `build/proto/grpc/reflection/${version}/reflection.proto`);
  const definition = loadPackageDefinition(loadSync(file, { longs: String, enums: String, oneofs: true }));
  const { ServerReflection } = (definition as never as { grpc: { reflection: Record<string, Reflection> } })
    .grpc.reflection[version]!;
  const client = new ServerReflection(address, credentials.createInsecure());
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const stream = client.ServerReflectionInfo({ deadline: Date.now() + 60_000 });
      stream.on('data', resolve);
      stream.on('error', reject);
      stream.write({ host: '', ...ask });
      stream.end();
    });
  } finally {
    client.close();
  }
}

interface Reflection {
  ServerReflection: new (
    address: string,
    access: ReturnType<typeof credentials.createInsecure>,
  ) => { ServerReflectionInfo(options: CallOptions): ClientDuplexStream<object, Answer>; close(): void };
}
