import { createReadStream, mkdirSync, type ReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { MemoryLocker, Server, Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { type Failure, failure } from '#server/core/failure.ts';
import type { ErrorCode } from '#shared/contracts/kit/error-codes.ts';

/** What tus has to say of an upload: who may reach it has been checked. */
export interface TusCall {
  readonly uploadId: string;
  readonly sizeBytes: number;
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  readonly request: FastifyRequest;
}

/** What has arrived of unfinished uploads: one file each, in one folder of the data directory. */
export interface UploadBytes {
  /** Handles a request of the protocol; returns the headers of its answer. Throws what the protocol refuses. */
  handle(call: TusCall): Promise<Headers>;
  /** Bytes that have arrived; null = there is none. */
  sizeOf(uploadId: string): Promise<number | null>;
  read(uploadId: string): ReadStream;
  remove(uploadId: string): Promise<void>;
  list(): Promise<readonly string[]>;
}

const TUS_VERSION = '1.0.0';
const UPLOAD_ID = /^[0-9a-f]{32}$/;

/** Headers of the protocol; no other one of a call or of an answer is passed on. */
const ASKED = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'content-type'];
export const ANSWERED = ['tus-resumable', 'upload-offset', 'upload-length', 'location', 'connection'];

/** Refusals of the protocol by their status, in our words. */
const REFUSALS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'payload_too_large',
};

class UploadStore extends FileStore {
  constructor(directory: string, upload: Pick<TusCall, 'uploadId' | 'sizeBytes'>) {
    super({
      directory,
      configstore: {
        // Rows of the database say what uploads there are.
        get: async (id) =>
          id === upload.uploadId ? new Upload({ id, size: upload.sizeBytes, offset: 0 }) : undefined,
        set: async () => undefined,
        delete: async () => undefined,
      },
    });
    // The length is said at the beginning; when it expires is decided by its row.
    this.extensions = ['creation', 'termination'];
  }
}

export function createUploadBytes(folder: string): UploadBytes {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const locker = new MemoryLocker();
  const pathOf = (uploadId: string): string => {
    if (!UPLOAD_ID.test(uploadId)) throw new Error('an upload id is made of 32 hexadecimal digits');
    return join(folder, uploadId);
  };
  return {
    async handle({ uploadId, sizeBytes, method, request }) {
      const server = new Server({
        path: '/',
        datastore: new UploadStore(folder, { uploadId, sizeBytes }),
        locker,
        relativeLocation: true,
        namingFunction: () => uploadId,
        getFileIdFromRequest: () => uploadId,
        allowedOrigins: [],
      });
      const answer = await server.handleWeb(toWebRequest(method, request));
      if (answer.status >= 400) throw await refusalOf(answer);
      return answer.headers;
    },
    async sizeOf(uploadId) {
      const found = await stat(pathOf(uploadId)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return found?.size ?? null;
    },
    read: (uploadId) => createReadStream(pathOf(uploadId)),
    remove: (uploadId) => rm(pathOf(uploadId), { force: true }),
    list: async () => (await readdir(folder)).filter((name) => UPLOAD_ID.test(name)),
  };
}

function toWebRequest(method: TusCall['method'], request: FastifyRequest): Request {
  const { headers, body } = request;
  const asked = new Headers();
  for (const name of ASKED) {
    const value = headers[name];
    // A type without a body would be taken for the first bytes.
    if (typeof value === 'string' && (name !== 'content-type' || method === 'PATCH')) asked.set(name, value);
  }
  // Only clients of tus send the version of the protocol, which do not use these.
  if (request.method === 'GET' || request.method === 'DELETE') asked.set('tus-resumable', TUS_VERSION);
  const hasBody = method === 'PATCH' && body instanceof Readable;
  return new Request('http://upload/', {
    method,
    headers: asked,
    ...(hasBody && { body: Readable.toWeb(body), duplex: 'half' as const }),
  });
}

async function refusalOf(answer: Response): Promise<Failure> {
  const code = REFUSALS[answer.status] ?? (answer.status >= 500 ? 'unavailable' : 'invalid_input');
  return failure(code, await answer.text());
}
