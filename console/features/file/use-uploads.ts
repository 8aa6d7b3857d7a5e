import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { problemOf, rulesOf, tooMany } from '#console/ui/file-upload/upload-rules.ts';
import { useLibraryUpload } from '#console/ui/file-upload/use-library-upload.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { file as fileContract } from '#shared/contracts/files/file.ts';
import { fileGroup } from '#shared/contracts/files/file-group.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { ResumableUpload } from './resumable-upload.ts';

/** A file on its way, or what became of it. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly groupId: Id | null;
  readonly status: 'uploading' | 'paused' | 'done' | 'failed';
  /** It is sent in parts: it can be paused, and goes on after a cut connection or a reload. */
  readonly isResumable: boolean;
  /** 0 to 1. */
  readonly fraction: number;
  /** Why it failed, in the reader's language. */
  readonly problem: string | null;
  /** Another try may end otherwise: it was sent, and not refused for what is in it. */
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
  /** Goes on where it was paused, or tries again. */
  resume(upload: Upload): void;
  pause(upload: Upload): void;
  cancel(upload: Upload): void;
  /** Takes one that was sent or refused off the list; what has arrived of it is given up. */
  remove(upload: Upload): void;
  clear(): void;
}

let lastKey = 0;

/** What is done with a file on its way. */
interface Sending {
  /** Resolves with false when it was paused. */
  send(): Promise<boolean>;
  pause(): void;
  cancel(): void;
}

/** Sends files to the library, at most three at a time, and says of each how far it is. */
export function useUploads(): Uploads {
  const { t, language } = useText();
  const { api, session } = useServices();
  const client = useQueryClient();
  const sendFile = useLibraryUpload();
  const prompts = usePrompts();
  const [list, setList] = useState<readonly Upload[]>([]);
  const sendings = useRef(new Map<number, Sending>());
  const languageNow = useRef(language);
  useEffect(() => {
    languageNow.current = language;
  });
  const change = (key: number, part: Partial<Upload>): void =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));

  // A page that is closed sends nothing more.
  useEffect(() => {
    const running = sendings.current;
    return () => {
      for (const sending of running.values()) sending.pause();
    };
  }, []);

  function inOneCall({ key, file, groupId }: Upload): Sending {
    const controller = new AbortController();
    return {
      async send() {
        await sendFile(file, {
          groupId,
          signal: controller.signal,
          onProgress: (fraction) => change(key, { fraction }),
        });
        return true;
      },
      pause: () => controller.abort(),
      cancel: () => controller.abort(),
    };
  }

  function inParts({ key, file, groupId }: Upload): Sending {
    const { tenantId, userInfo } = session.getState();
    let resumable: ResumableUpload | null = null;
    let isStopped = false;
    return {
      async send() {
        isStopped = false;
        const { createResumableUpload } = await import('./resumable-upload.ts');
        resumable ??= createResumableUpload({
          api,
          language: () => languageNow.current,
          tenantId,
          userId: userInfo?.userId ?? '',
          file,
          form: groupId === null ? {} : { fileListId: groupId },
          onProgress: (fraction) => change(key, { fraction }),
        });
        // While its code was loaded.
        if (isStopped || (await resumable.send()) === null) return false;
        await Promise.all([fileContract, fileGroup].map(({ subject }) => refreshSubject(client, subject)));
        return true;
      },
      pause() {
        isStopped = true;
        resumable?.pause();
      },
      cancel() {
        isStopped = true;
        void resumable?.cancel();
      },
    };
  }

  async function send(upload: Upload): Promise<void> {
    const { key } = upload;
    try {
      const sending = sendings.current.get(key) ?? (upload.isResumable ? inParts(upload) : inOneCall(upload));
      sendings.current.set(key, sending);
      // It was paused or given up, and says so already.
      if (!(await sending.send())) return;
      change(key, { status: 'done', fraction: 1 });
      sendings.current.delete(key);
    } catch (error) {
      if (!upload.isResumable) sendings.current.delete(key);
      const isCancelled = error instanceof ApiError && error.error === 'cancelled';
      const reason = error instanceof ApiError ? error.message : '';
      // The same bytes are refused again.
      const isFinal = error instanceof ApiError && error.status === 400;
      change(key, {
        status: 'failed',
        problem: isCancelled ? t('file.upload.cancelled') : reason,
        ...(isFinal && { canRetry: false }),
      });
      if (reason === '') prompts.failed(error, t('file.upload.failed'));
      else if (!isCancelled) sayFailed(upload.file.name, reason);
    }
  }

  /** Beside the list, which may be out of sight; of several files it says which. */
  function sayFailed(name: string, reason: string): void {
    prompts.failed(t('file.upload.reason', { name, reason }), t('file.upload.failed'));
  }

  return {
    list,
    isBusy: list.some(({ status }) => status === 'uploading'),
    add(files, group) {
      if (files.length === 0) return;
      const more = tooMany(files.length, list.filter(isOnItsWay).length);
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
        const isResumable = file.size > LIMITS.fileResumableFromBytes;
        return { key: lastKey, file, groupId, status, isResumable, fraction: 0, problem: text, canRetry };
      });
      setList((before) => [...added, ...before.filter(({ status }) => status !== 'done')]);
      for (const upload of added) {
        if (upload.status === 'uploading') void send(upload);
        else if (upload.problem) sayFailed(upload.file.name, upload.problem);
      }
    },
    resume(upload) {
      const fraction = upload.isResumable ? upload.fraction : 0;
      const again: Upload = { ...upload, status: 'uploading', fraction, problem: null };
      change(upload.key, again);
      void send(again);
    },
    pause({ key }) {
      change(key, { status: 'paused' });
      sendings.current.get(key)?.pause();
    },
    cancel({ key, isResumable }) {
      sendings.current.get(key)?.cancel();
      if (!isResumable) return;
      sendings.current.delete(key);
      change(key, { status: 'failed', fraction: 0, problem: t('file.upload.cancelled') });
    },
    remove(upload) {
      const { key } = upload;
      if (upload.status === 'failed') sendings.current.get(key)?.cancel();
      sendings.current.delete(key);
      setList((before) => before.filter((one) => one.key !== key));
    },
    clear: () => setList((before) => before.filter(isOnItsWay)),
  };
}

const isOnItsWay = ({ status }: Upload): boolean => status === 'uploading' || status === 'paused';
