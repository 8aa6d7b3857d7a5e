import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure, failure } from '#server/core/failure.ts';

/** What the parser of forms says of one that it cannot read: such an error has no status. */
const UNREADABLE =
  /^Multipart: |^The needle |^Unsupported Content-Type|unexpected end|terminated early|premature close/i;

/** Reads a multipart form by `read`; what is wrong with the form is the caller's fault. */
export async function readForm<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw failure('unsupported_media');
  try {
    return await read();
  } catch (error) {
    const isUnreadable =
      error instanceof Error && !(error instanceof Failure) && UNREADABLE.test(error.message);
    throw isUnreadable ? failure('form_unreadable', error.message, undefined, error) : error;
  }
}
