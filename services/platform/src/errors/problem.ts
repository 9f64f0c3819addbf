import { Fault, fault, type FaultParams } from './faults.js';

/** An invalid field of a request and the reason: as a code, and as English text. */
export interface FieldError {
  field: string;
  code: string;
  params: FaultParams;
  message: string;
}

/** The kinds of failure reported to a caller, with the HTTP status and gRPC code of each. */
export const problemKinds = {
  invalid: { status: 400, grpc: 3, title: 'The request is invalid' },
  unauthenticated: {
    status: 401,
    grpc: 16,
    title: 'Access Denied. Please provide valid authorization details.',
  },
  paymentRequired: { status: 402, grpc: 9, title: 'The payment was declined' },
  forbidden: { status: 403, grpc: 7, title: 'Permission denied' },
  notFound: { status: 404, grpc: 5, title: 'Not found' },
  notAcceptable: { status: 406, grpc: 6, title: 'The request is not acceptable' },
  conflict: { status: 409, grpc: 10, title: 'The record has been changed' },
  tooLarge: { status: 413, grpc: 11, title: 'The request is too large' },
  unsupportedType: { status: 415, grpc: 3, title: 'The content type is not supported' },
  misdirected: { status: 421, grpc: 3, title: 'The request was sent to the wrong system' },
  unprocessable: { status: 422, grpc: 9, title: 'The request cannot be processed' },
  tooMany: { status: 429, grpc: 8, title: 'Too many requests' },
  internal: { status: 500, grpc: 13, title: "Sorry, something didn't go as planned!" },
  unavailable: { status: 503, grpc: 14, title: 'The service is unavailable' },
  timeout: { status: 504, grpc: 4, title: 'The service did not respond in time' },
} as const;
export type ProblemKind = keyof typeof problemKinds;

/** Data that a program needs to continue, in addition to the text for people (RFC 9457, section 3.2). */
export type ProblemMembers = Readonly<Record<string, string | number>>;

export interface ProblemOptions extends ErrorOptions {
  fields?: readonly FieldError[];
  members?: ProblemMembers;
  copies?: Copies;
}

/** Records of another service, of which this service has copies: the entity of the copies, and the requested ids. */
export interface Copies {
  entity: new () => object;
  ids: readonly number[];
}

/**
 * The options of a problem about missing copies: `Problem.notFound('account', ofCopies(AccountCopy, id))`. Copies lag:
 * if the records may have just been created, the call is retried for a moment.
 */
export function ofCopies(entity: new () => object, ...ids: number[]): ProblemOptions {
  return { copies: { entity, ids } };
}

/** The only error that carries meaning to a caller: problem+json (RFC 9457) over HTTP, status details over gRPC. */
export class Problem extends Error {
  /** A stable code for programs, such as `invalid-login`. */
  readonly code: string;
  readonly params: FaultParams;
  /** The error in English. */
  readonly detail: string;
  readonly fields: readonly FieldError[];
  readonly members: ProblemMembers;
  readonly copies: Copies | undefined;

  constructor(
    readonly kind: ProblemKind,
    why: Fault,
    { fields = [], members = {}, copies, ...options }: ProblemOptions = {},
  ) {
    super(why.message, options);
    this.name = 'Problem';
    this.code = why.code;
    this.params = why.params;
    this.detail = why.message;
    this.fields = fields;
    this.members = members;
    this.copies = copies;
  }

  static invalid(field: string, why: Fault, options: ProblemOptions = {}): Problem {
    return Problem.ofFields([fieldError(field, why)], options);
  }

  /** Rejects fields, at least one; the detail describes the first. */
  static ofFields(fields: readonly FieldError[], options: ProblemOptions = {}): Problem {
    const { field, message } = fields[0]!;
    const { code, params } = fault('invalid');
    return new Problem('invalid', new Fault(code, params, `${field} ${message}`), { ...options, fields });
  }

  /** The same response for a missing record and for one of another operator. */
  static notFound(what: string, options: ProblemOptions = {}): Problem {
    return new Problem('notFound', fault('notFound', { what }), options);
  }
}

/** A fault with the field that it belongs to. */
export function fieldError(field: string, { code, params, message }: Fault): FieldError {
  return { field, code, params, message };
}
