import { Metadata, type ServiceError } from '@grpc/grpc-js';
import { Problem as ProblemMessage, Status } from '@backroom/proto/platform/v1/problem';
import { Problem, problemKinds, type ProblemKind, type ProblemMembers } from './problem.js';

const detailsKey = 'grpc-status-details-bin';
const typeUrl = 'type.googleapis.com/backroom.platform.v1.Problem';

/** What a gRPC server answers for a problem: code, text, and the problem itself as status details. */
export function toGrpcError(
  problem: Problem,
): Pick<ServiceError, 'code' | 'details' | 'message' | 'metadata'> {
  const metadata = new Metadata();
  const message: ProblemMessage = {
    kind: problem.kind,
    detail: problem.detail,
    fields: problem.fields,
    code: problem.code,
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

/** The problem that a gRPC call failed with; one of the transport's own becomes `unavailable` or `timeout`. */
export function fromGrpcError(error: ServiceError): Problem {
  const [bytes] = error.metadata?.get(detailsKey) ?? [];
  if (bytes instanceof Buffer) {
    const [detail] = Status.decode(bytes).details;
    if (detail?.typeUrl === typeUrl) {
      const message = ProblemMessage.decode(detail.value);
      return new Problem(message.kind as ProblemKind, message.detail, message.fields, message.code, {
        cause: error,
        // A service of an earlier release sends none.
        members: JSON.parse(message.members || '{}') as ProblemMembers,
      });
    }
  }
  if (error.code === 4)
    return new Problem('timeout', 'A service did not answer in time', [], 'timeout', { cause: error });
  if (error.code === 14 || error.code === 1)
    return new Problem('unavailable', 'A service is not available right now', [], 'unavailable', {
      cause: error,
    });
  return new Problem('internal', "Sorry, something didn't go as planned!", [], 'internal', { cause: error });
}
