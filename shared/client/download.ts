import type { Language } from '#shared/domain/text/language.ts';
import { toRefusal, toTransportError } from './api-error.ts';
import { fileNameOf, plainName } from './file-name.ts';
import type { Api, BytesRequest } from './http.ts';

export interface Download {
  readonly blob: Blob;
  /** By the `Content-Disposition` header; null where the answer has none. */
  readonly fileName: string | null;
}

/** A file is larger than the caller takes. */
export class DownloadTooLarge extends Error {
  override readonly name = 'DownloadTooLarge';
}

/**
 * Reads a file. Specification, points 7 and 8: a JSON reply is checked like those of other calls. Rejects with
 * `ApiError`, and with `DownloadTooLarge` as soon as more than `maxBytes` come.
 */
export async function download(
  api: Pick<Api, 'bytes'>,
  language: Language,
  request: BytesRequest,
  options: {
    readonly signal?: AbortSignal;
    readonly maxBytes?: number;
    readonly onProgress?: (loaded: number, total: number | null) => void;
  } = {},
): Promise<Download> {
  const { signal, maxBytes = Number.POSITIVE_INFINITY, onProgress } = options;
  const limit = new AbortController();
  const response = await api
    .bytes(request, {
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      onProgress: (loaded, total) => {
        if (Math.max(loaded, total ?? 0) > maxBytes) limit.abort();
        else onProgress?.(loaded, total);
      },
    })
    .catch((error: unknown) => {
      throw limit.signal.aborted ? new DownloadTooLarge() : error;
    });
  const { status, data } = response;
  const header = (name: string): string | null => {
    const value: unknown = response.headers[name];
    return typeof value === 'string' ? value : null;
  };
  const type = header('content-type') ?? '';
  const disposition = header('content-disposition');
  const isFailure = status < 200 || status > 299;
  if (isFailure || (disposition === null && /^application\/(?:[\w.-]+\+)?json\b/i.test(type))) {
    const body = jsonOf(data);
    if (isFailure) throw toRefusal(status, body, language);
    if (body === undefined) throw toTransportError(body, language);
    if (typeof body === 'object' && body !== null && 'code' in body && body.code !== 0)
      throw toRefusal(status, body, language);
  }
  if (data.byteLength > maxBytes) throw new DownloadTooLarge();
  return {
    blob: new Blob([data], { type }),
    fileName: disposition === null ? null : (fileNameOf(disposition) ?? (nameInPath(request.url) || 'file')),
  };
}

function nameInPath(url: string): string {
  return plainName(url.replace(/[?#].*$/s, ''));
}

/** Undefined where it is no JSON. */
function jsonOf(data: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return undefined;
  }
}
