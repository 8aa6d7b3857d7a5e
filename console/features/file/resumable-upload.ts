import { DetailedError, Upload } from 'tus-js-client';
import { ApiError, toRefusal, unreachable } from '#shared/client/api-error.ts';
import type { Api } from '#shared/client/http.ts';
import type { UploadResult } from '#shared/contracts/files/file.ts';
import { finishUpload, RESUMABLE_PATH } from '#shared/contracts/files/file-upload.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { createKeptAddresses } from './kept-upload-addresses.ts';

const CHUNK_BYTES = 8 * 1024 * 1024;
/** About ten minutes without an answer; each part that arrives begins them anew. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, ...new Array<number>(19).fill(30_000)];
const FINISH_TRIES = 20;
const FINISH_AGAIN_MS = 3_000;

/** One file on its way in parts. */
export interface ResumableUpload {
  /** Begins or goes on. Resolves with null when it was paused or given up; rejects with `ApiError`. */
  send(): Promise<UploadResult | null>;
  pause(): void;
  /** Removes what has arrived; nothing can be resumed after it. */
  cancel(): Promise<void>;
}

export function createResumableUpload(options: {
  readonly api: Api;
  readonly language: () => Language;
  readonly tenantId: Id;
  /** Of whom the upload is: that of another user of this browser is not resumed. */
  readonly userId: Id;
  readonly file: File;
  readonly form: Readonly<Record<string, string>>;
  /** From 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}): ResumableUpload {
  const { api, language, tenantId, file, form } = options;
  const fingerprint = JSON.stringify([
    tenantId,
    options.userId,
    form,
    file.name,
    file.size,
    file.lastModified,
  ]);
  const kept = createKeptAddresses(localStorage);
  let run: PromiseWithResolvers<boolean> | null = null;
  let isStopped = false;
  let token = '';
  let refusedToken: string | undefined;

  const upload = new Upload(file, {
    endpoint: RESUMABLE_PATH,
    metadata: { filename: file.name, ...form },
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    fingerprint: async () => fingerprint,
    urlStorage: kept,
    onBeforeRequest: async (request) => {
      token = await api.accessToken(refusedToken === undefined ? {} : { refused: refusedToken });
      request.setHeader('Authorization', `Bearer ${token}`);
      request.setHeader('TENANT-ID', tenantId);
      request.setHeader('Accept-Language', language());
    },
    // Else any failed look at what has arrived begins a new upload.
    onUploadUrlAvailable: () => {
      upload.options.endpoint = null;
    },
    onShouldRetry: (error) => {
      // The sign-in is over.
      if (error.causingError instanceof ApiError) return false;
      const status = statusOf(error);
      if (status === 401 && refusedToken !== token) {
        refusedToken = token;
        return true;
      }
      return status === 0 || status === 409 || status === 429 || status >= 500;
    },
    onProgress: (sent, total) => options.onProgress(total > 0 ? sent / total : 0),
    onSuccess: () => run?.resolve(true),
    onError: (error) => run?.reject(error),
  });

  async function transfer(): Promise<boolean> {
    run = Promise.withResolvers<boolean>();
    upload.start();
    return run.promise;
  }

  /** What has arrived before may have expired meanwhile. */
  async function transferFromWhereItStopped(): Promise<boolean> {
    if (upload.url === null) {
      const [previous] = await upload.findPreviousUploads();
      if (previous) upload.resumeFromPreviousUpload(previous);
      if (isStopped) return false;
    }
    const isResumed = upload.url !== null;
    upload.options.endpoint = isResumed ? null : RESUMABLE_PATH;
    try {
      return await transfer();
    } catch (error) {
      if (!isResumed || statusOf(error) !== 404) throw error;
      beginAnew();
      return transfer();
    }
  }

  function beginAnew(): void {
    kept.forget(fingerprint);
    upload.url = null;
    upload.options.uploadUrl = null;
    upload.options.endpoint = RESUMABLE_PATH;
  }

  async function finish(): Promise<UploadResult> {
    const uploadId = upload.url?.split('/').at(-1) ?? '';
    for (let tries = 1; ; tries += 1) {
      try {
        const made = await api.call(finishUpload, { params: { uploadId } });
        kept.forget(fingerprint);
        return made;
      } catch (error) {
        const status = error instanceof ApiError ? error.status : null;
        // The whole file was there, and kept: the user decides when it is tried again.
        if (error instanceof ApiError && error.error === 'file_not_scanned') throw error;
        // Whatever the server has done, asking again does no harm.
        if ((status !== 0 && status !== 503) || tries === FINISH_TRIES) {
          if (status === 400 || status === 404) beginAnew();
          throw error;
        }
        await new Promise((next) => setTimeout(next, FINISH_AGAIN_MS));
      }
    }
  }

  return {
    async send() {
      let isComplete: boolean;
      isStopped = false;
      try {
        isComplete = await transferFromWhereItStopped();
      } catch (error) {
        throw toApiError(error, language());
      }
      return isComplete ? finish() : null;
    },
    pause() {
      isStopped = true;
      void upload.abort();
      run?.resolve(false);
    },
    async cancel() {
      isStopped = true;
      run?.resolve(false);
      // What cannot be removed now expires.
      await upload.abort(true).catch(() => undefined);
      beginAnew();
    },
  };
}

/** 0 = no answer. */
const statusOf = (error: unknown): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

function toApiError(error: unknown, language: Language): unknown {
  if (!(error instanceof DetailedError)) return error;
  if (error.causingError instanceof ApiError) return error.causingError;
  const status = statusOf(error);
  return status === 0
    ? unreachable(language)
    : toRefusal(status, parsed(error.originalResponse?.getBody() ?? ''), language);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
