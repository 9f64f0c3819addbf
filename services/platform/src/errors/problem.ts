/** One field of a request that was refused, and why, in words for the person who sent it. */
export interface FieldError {
  field: string;
  message: string;
}

/** The kinds of failure a caller can be told of: HTTP status and gRPC code of each. */
export const problemKinds = {
  invalid: { status: 400, grpc: 3, title: 'The request is not valid' },
  unauthenticated: {
    status: 401,
    grpc: 16,
    title: 'Access Denied. Please provide valid authorization details.',
  },
  paymentRequired: { status: 402, grpc: 9, title: 'The payment was declined' },
  forbidden: { status: 403, grpc: 7, title: 'This is not allowed' },
  notFound: { status: 404, grpc: 5, title: 'Not found' },
  conflict: { status: 409, grpc: 10, title: 'The record was changed meanwhile' },
  tooLarge: { status: 413, grpc: 11, title: 'The request is too large' },
  unsupportedType: { status: 415, grpc: 3, title: 'The body is of a type that is not taken' },
  misdirected: { status: 421, grpc: 3, title: 'The request was meant for another system' },
  unprocessable: { status: 422, grpc: 9, title: 'The request cannot be carried out' },
  tooMany: { status: 429, grpc: 8, title: 'Too many requests' },
  internal: { status: 500, grpc: 13, title: "Sorry, something didn't go as planned!" },
  unavailable: { status: 503, grpc: 14, title: 'The service is not available right now' },
  timeout: { status: 504, grpc: 4, title: 'The answer took too long' },
} as const;
export type ProblemKind = keyof typeof problemKinds;

/** What a program needs to go on, beside what a person reads (RFC 9457, section 3.2). */
export type ProblemMembers = Readonly<Record<string, string | number>>;

/** The one error that carries meaning to a caller: problem+json (RFC 9457) at HTTP, status details at gRPC. */
export class Problem extends Error {
  readonly members: ProblemMembers;

  constructor(
    readonly kind: ProblemKind,
    readonly detail: string,
    readonly fields: FieldError[] = [],
    /** A stable word for programs, such as `invalid-login`. */
    readonly code: string = kind,
    options?: ErrorOptions & { members?: ProblemMembers },
  ) {
    super(detail, options);
    this.name = 'Problem';
    this.members = options?.members ?? {};
  }

  static invalid(field: string, message: string): Problem {
    return new Problem('invalid', `${field}: ${message}`, [{ field, message }]);
  }

  /** The same answer for a missing record and for somebody else's. */
  static notFound(what: string): Problem {
    return new Problem('notFound', `The requested ${what} is not found`);
  }
}
