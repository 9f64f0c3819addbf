import { Metadata, type ServiceError } from '@grpc/grpc-js';
import { describe, expect, it } from '@jest/globals';
import { Problem as ProblemMessage, Status } from '@backroom/proto/platform/v1/problem';
import { defineFaults } from './faults.js';
import { fromGrpcError, toGrpcError } from './grpc-status.js';
import { Problem } from './problem.js';

const fault = defineFaults({
  askew: 'must stand upright',
  'shelf-full':
    'The {what, term} holds {count} of {allowed, list}, worth {sum, money}, such as {example, text}',
});

describe('a fault', () => {
  it('SHELL-13 inserts its parameters into the English text and keeps them', () => {
    const full = fault('shelf-full', {
      what: 'shelf',
      count: 12,
      allowed: ['tea', 'milk'],
      sum: { amount: '12.50', currency: 'EUR' },
      example: '{id}',
    });
    expect(full.message).toBe('The shelf holds 12 of tea, milk, worth 12.50 EUR, such as {id}');
    expect(full).toMatchObject({ code: 'shelf-full', params: { count: 12, allowed: ['tea', 'milk'] } });
  });

  it('SHELL-13 is declared by a service or for all, with type-checked parameters', () => {
    expect(fault('too-long', { max: 60 }).message).toBe('must have at most 60 characters');
    // @ts-expect-error a parameter is missing
    expect(() => fault('too-long')).not.toThrow();
    // @ts-expect-error a parameter of another type
    fault('too-long', { max: 'sixty' });
    // @ts-expect-error no such code
    expect(() => fault('too-wide', { max: 60 })).toThrow();
    // @ts-expect-error a sentence is not a fault
    expect(Problem.invalid('shelf', 'is askew')).toBeDefined();
  });
});

describe('a problem', () => {
  const asError = (status: ReturnType<typeof toGrpcError>) =>
    ({ ...status, name: 'Error' }) as unknown as ServiceError;

  it('SHELL-13 describes its first invalid field, and is unchanged between services', () => {
    const refused = Problem.ofFields([
      { field: 'name', ...pick(fault('too-long', { max: 60 })) },
      { field: 'shelf', ...pick(fault('askew')) },
    ]);
    expect(refused).toMatchObject({ code: 'invalid', detail: 'name must have at most 60 characters' });
    const whole = new Problem('conflict', fault('too-great', { max: 3 }), { members: { retryAfter: 7 } });
    for (const problem of [refused, whole]) {
      const { kind, code, params, detail, fields, members } = problem;
      expect(fromGrpcError(asError(toGrpcError(problem)))).toMatchObject({
        ...{ kind, code, params, detail, fields, members },
      });
    }
  });

  it('SHELL-13 keeps the text of a service of an earlier release', () => {
    const old = ProblemMessage.fromPartial({
      kind: 'invalid',
      detail: 'name: is taken',
      code: 'invalid',
      fields: [{ field: 'name', message: 'is taken' }],
    });
    const metadata = new Metadata();
    const typeUrl = 'type.googleapis.com/backroom.platform.v1.Problem';
    const details = [{ typeUrl, value: Buffer.from(ProblemMessage.encode(old).finish()) }];
    const status = Status.encode({ code: 3, message: '', details }).finish();
    metadata.set('grpc-status-details-bin', Buffer.from(status));
    const error = asError({ code: 3, details: '', message: '', metadata });
    expect(fromGrpcError(error)).toMatchObject({
      detail: 'name: is taken',
      params: {},
      fields: [{ field: 'name', code: '', params: {}, message: 'is taken' }],
    });
  });
});

const pick = ({ code, params, message }: ReturnType<typeof fault>) => ({ code, params, message });
