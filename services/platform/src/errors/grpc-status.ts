import { Metadata, type ServiceError } from '@grpc/grpc-js';
import { Problem as ProblemMessage, Status } from '@backroom/proto/platform/v1/problem';
import { Fault, fault, type FaultParams } from './faults.js';
import { Problem, problemKinds, type FieldError, type ProblemKind, type ProblemMembers } from './problem.js';

const detailsKey = 'grpc-status-details-bin';
const typeUrl = 'type.googleapis.com/backroom.platform.v1.Problem';

/** The gRPC error of a problem: code, text, and the problem itself as status details. */
export function toGrpcError(
  problem: Problem,
): Pick<ServiceError, 'code' | 'details' | 'message' | 'metadata'> {
  const metadata = new Metadata();
  const message: ProblemMessage = {
    kind: problem.kind,
    detail: problem.detail,
    fields: problem.fields.map(({ params, ...field }) => ({ ...field, params: JSON.stringify(params) })),
    code: problem.code,
    params: JSON.stringify(problem.params),
    members: JSON.stringify(problem.members),
  };
  const status: Status = {
    code: problemKinds[problem.kind].grpc,
    message: problem.detail,
    details: [{ typeUrl, value: Buffer.from(ProblemMessage.encode(message).finish()) }],
  };
  metadata.set(detailsKey, Buffer.from(Status.encode(status).finish()));
  return {
    code: problemKinds[problem.kind].grpc,
    details: problem.detail,
    message: problem.detail,
    metadata,
  };
}

/** The problem of a failed gRPC call; a transport error becomes `unavailable` or `timeout`. */
export function fromGrpcError(error: ServiceError): Problem {
  const [bytes] = error.metadata?.get(detailsKey) ?? [];
  if (bytes instanceof Buffer) {
    const [detail] = Status.decode(bytes).details;
    if (detail?.typeUrl === typeUrl) {
      const message = ProblemMessage.decode(detail.value);
      return new Problem(message.kind as ProblemKind, faultOf(message.code, message.params, message.detail), {
        cause: error,
        fields: message.fields.map((one): FieldError => ({ ...one, params: read<FaultParams>(one.params) })),
        members: read<ProblemMembers>(message.members),
      });
    }
  }
  const kind = ({ 1: 'unavailable', 4: 'timeout', 14: 'unavailable' } as const)[error.code as number];
  return new Problem(kind ?? 'internal', fault(kind ?? 'internal'), { cause: error });
}

const faultOf = (code: string, params: string, detail: string) =>
  new Fault(code, read<FaultParams>(params), detail);

/** A service of an earlier release sends none. */
function read<T extends object>(json: string): T {
  return JSON.parse(json || '{}') as T;
}
