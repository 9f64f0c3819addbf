import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';

export const formType = 'multipart/form-data';

/** A form as sent: it is not parsed until a route requests it. */
class SentForm {
  readonly #bytes: Buffer<ArrayBuffer>;
  readonly #type: string;

  constructor(bytes: Buffer, type: string) {
    this.#bytes = bytes as Buffer<ArrayBuffer>;
    this.#type = type;
  }

  async read(): Promise<FormData | undefined> {
    const headers = { 'content-type': this.#type };
    // A malformed form is refused like one without the file.
    return new Response(this.#bytes, { headers }).formData().catch(() => undefined);
  }
}

/** Enables reading forms, up to the limit of the routes that accept them; others refuse them by their type. */
export function acceptForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(formType, { parseAs: 'buffer' }, (request, body, done) =>
    done(null, new SentForm(body as Buffer, request.headers['content-type'] ?? '')),
  );
}

export interface FormFile {
  name: string;
  bytes: Buffer;
}

/** The only file of a form, in this field. Throws `invalid` naming a missing file and any additional parts. */
export async function formFileOf({ body }: Pick<FastifyRequest, 'body'>, field: string): Promise<FormFile> {
  const form = body instanceof SentForm ? await body.read() : undefined;
  const file = form?.get(field);
  if (!form || !(file instanceof File)) throw Problem.invalid(field, fault('no-form-file'));
  // Ignored parts would be lost silently.
  if (form.getAll(field).length > 1) throw Problem.invalid(field, fault('one-form-file'));
  for (const name of form.keys()) if (name !== field) throw Problem.invalid(name, fault('unexpected'));
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}
