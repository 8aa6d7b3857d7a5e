import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '#console/ui/api-hooks.tsx';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { file as fileContract, type UploadResult } from '#shared/contracts/files/file.ts';
import { fileGroup } from '#shared/contracts/files/file-group.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { problemOf, rulesOf } from './upload-rules.ts';

/** Sends one file to the library; rejects as the call does. */
export type LibraryUpload = (
  file: File,
  options: {
    readonly groupId: Id | null;
    readonly signal?: AbortSignal;
    /** From 0 to 1. */
    readonly onProgress?: (fraction: number) => void;
  },
) => Promise<UploadResult>;

/** What lists files is read again after each. */
export function useLibraryUpload(): LibraryUpload {
  const { api } = useServices();
  const client = useQueryClient();
  return async (file, { groupId, ...options }) => {
    const form = groupId === null ? {} : { fileListId: groupId };
    const result = await api.call(fileContract.create, { query: {} }, { file, form, ...options });
    await Promise.all([fileContract, fileGroup].map(({ subject }) => refreshSubject(client, subject)));
    return result;
  };
}

/** The same for files that a person chooses: what a file without a group keeps to is checked before it is sent. */
export function useCheckedUpload(): (
  file: File,
  groupId: Id | null,
  signal?: AbortSignal,
) => Promise<UploadResult> {
  const { t } = useText();
  const upload = useLibraryUpload();
  return async (file, groupId, signal) => {
    // Outside of groups of cropped pictures the library has one ending for them.
    const named = new File([file], file.name.replace(/\.jpeg$/i, '.jpg'), { type: file.type });
    // The limits of a group are the server's to check.
    const problem = groupId === null ? problemOf(named, rulesOf(null)) : null;
    if (problem) throw new Error(t(problem.key, { limit: problem.limit }));
    return upload(groupId === null ? named : file, { groupId, ...(signal && { signal }) });
  };
}
