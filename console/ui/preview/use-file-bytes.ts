import { useEffect, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { DownloadTooLarge, download } from '#shared/client/download.ts';
import type { ContentKind } from '#shared/domain/files/content-kind.ts';
import type { PreviewFile } from './preview-file.ts';
import { checkContent, PREVIEW_MAX_BYTES, type PreviewKind } from './preview-kind.ts';
import { PreviewProblem, type ProblemCode } from './preview-problem.ts';

export type FileBytes =
  | { readonly state: 'loading'; readonly loaded: number; readonly total: number | null }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'problem'; readonly code: ProblemCode }
  | { readonly state: 'ready'; readonly blob: Blob; readonly content: ContentKind };

/** Types under which bytes are given to the browser, whatever the server called them. */
const TYPES: Partial<Readonly<Record<ContentKind, string>>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
};
const START: FileBytes = { state: 'loading', loaded: 0, total: null };

/** Loads a file with the session's token, up to the limit of its kind, and checks what it is. */
export function useFileBytes(
  file: PreviewFile,
  kind: Exclude<PreviewKind, 'none'>,
  attempt: number,
): FileBytes {
  const { api } = useServices();
  const { language } = useText();
  const [bytes, setBytes] = useState<FileBytes>(START);
  const { fileName, downloadUrl, sizeBytes = 0 } = file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads it anew
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setBytes(START);
    async function load(): Promise<FileBytes> {
      const maxBytes = PREVIEW_MAX_BYTES[kind];
      if (sizeBytes > maxBytes) throw new PreviewProblem('tooLarge');
      const { blob } = await download(
        api,
        language,
        { url: downloadUrl },
        {
          signal,
          maxBytes,
          onProgress: (loaded, total) => {
            if (!signal.aborted) setBytes({ state: 'loading', loaded, total });
          },
        },
      );
      const content = checkContent(fileName, new Uint8Array(await blob.arrayBuffer()));
      const type = TYPES[content] ?? 'application/octet-stream';
      return { state: 'ready', blob: blob.slice(0, blob.size, type), content };
    }
    load()
      .catch(failureOf)
      .then((result) => {
        if (!signal.aborted) setBytes(result);
      });
    return () => controller.abort();
  }, [api, downloadUrl, fileName, kind, sizeBytes, attempt]);
  return bytes;
}

function failureOf(error: unknown): FileBytes {
  if (error instanceof PreviewProblem) return { state: 'problem', code: error.code };
  if (error instanceof DownloadTooLarge) return { state: 'problem', code: 'tooLarge' };
  if (error instanceof ApiError) return { state: 'failed', message: error.message };
  throw error;
}
