import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '#console/ui/api-hooks.tsx';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import { file as fileContract, type UploadResult } from '#shared/contracts/files/file.ts';
import { fileGroup } from '#shared/contracts/files/file-group.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

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
