import { useEffect, useRef, useState } from 'react';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { problemOf, rulesOf, tooMany } from '#console/ui/file-upload/upload-rules.ts';
import { useLibraryUpload } from '#console/ui/file-upload/use-library-upload.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A file on its way, or what became of it. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly groupId: Id | null;
  readonly status: 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  readonly fraction: number;
  /** Why it failed, in the reader's language. */
  readonly problem: string | null;
  /** It was sent, so that another try may end otherwise. */
  readonly canRetry: boolean;
}

/** The group that files are uploaded to; null = none. */
export type UploadTarget = {
  readonly id: Id;
  readonly parentId: Id | null;
  readonly fileSize: string | null;
} | null;

export interface Uploads {
  readonly list: readonly Upload[];
  readonly isBusy: boolean;
  add(files: readonly File[], group: UploadTarget): void;
  retry(upload: Upload): void;
  cancel(upload: Upload): void;
  clear(): void;
}

let lastKey = 0;

/** Sends files to the library, at most three at a time, and says of each how far it is. */
export function useUploads(): Uploads {
  const { t } = useText();
  const sendFile = useLibraryUpload();
  const prompts = usePrompts();
  const [list, setList] = useState<readonly Upload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const change = (key: number, part: Partial<Upload>): void =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));

  // A page that is closed sends nothing more.
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  async function send({ key, file, groupId }: Upload): Promise<void> {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    try {
      await sendFile(file, {
        groupId,
        signal: controller.signal,
        onProgress: (fraction) => change(key, { fraction }),
      });
      change(key, { status: 'done', fraction: 1 });
    } catch (error) {
      const isCancelled = controller.signal.aborted;
      const reason = error instanceof ApiError ? error.message : '';
      change(key, { status: 'failed', problem: isCancelled ? t('file.upload.cancelled') : reason });
      if (!isCancelled) prompts.failed(error, t('file.upload.failed'));
    } finally {
      controllers.current.delete(key);
    }
  }

  return {
    list,
    isBusy: list.some(({ status }) => status === 'uploading'),
    add(files, group) {
      if (files.length === 0) return;
      const more = tooMany(files.length, list.filter(({ status }) => status === 'uploading').length);
      if (more) {
        prompts.failed(t('file.upload.tooMany', more), t('file.upload.failed'));
        return;
      }
      const rules = rulesOf(group);
      const added = files.map((file): Upload => {
        const problem = problemOf(file, rules);
        const text = problem && t(problem.key, { limit: problem.limit });
        lastKey += 1;
        const status = problem ? 'failed' : 'uploading';
        const groupId = group?.id ?? null;
        const canRetry = problem === null;
        return { key: lastKey, file, groupId, status, fraction: 0, problem: text, canRetry };
      });
      setList((before) => [...added, ...before.filter(({ status }) => status !== 'done')]);
      for (const upload of added) {
        if (upload.status === 'uploading') void send(upload);
        else if (upload.problem) prompts.failed(upload.problem, t('file.upload.failed'));
      }
    },
    retry(upload) {
      const again: Upload = { ...upload, status: 'uploading', fraction: 0, problem: null };
      change(upload.key, again);
      void send(again);
    },
    cancel: ({ key }) => controllers.current.get(key)?.abort(),
    clear: () => setList((before) => before.filter(({ status }) => status === 'uploading')),
  };
}
