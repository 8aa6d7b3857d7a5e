import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { useMay, useServices } from '#console/ui/api-hooks.tsx';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import type { RemovalRefused } from '#console/ui/crud/rows/use-removal.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { problemOf } from '#console/ui/file-upload/upload-rules.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { type FileRecord, FileUse, file } from '#shared/contracts/files/file.ts';
import { replaceFile } from '#shared/contracts/files/file-version.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

type Open = (dialog: { readonly kind: 'preview' | 'history' | 'uses'; readonly row: FileRecord }) => void;

/** What can be done with a file beside editing and removing it. */
export function useFileActions(
  open: Open,
  refusal: (row: FileRecord) => string | undefined,
): {
  readonly first: (row: FileRecord) => readonly RowAction[];
  readonly more: (row: FileRecord) => readonly RowAction[];
  readonly onRemovalRefused: RemovalRefused<FileRecord>;
  /** The chooser of the file that replaces another one. */
  readonly picker: ReactNode;
} {
  const { t } = useText();
  const prompts = usePrompts();
  const mayChange = useMay('file_upload');
  const replace = useReplace();
  const picker = useRef<HTMLInputElement>(null);
  const replaced = useRef<FileRecord | null>(null);

  const first = useCallback(
    (row: FileRecord): readonly RowAction[] => [
      { label: t('file.save'), onSelect: () => saveFrom(row.downloadUrl) },
    ],
    [t],
  );
  const more = useCallback(
    (row: FileRecord): readonly RowAction[] => [
      { label: t('file.show'), onSelect: () => open({ kind: 'preview', row }) },
      ...(mayChange
        ? [
            {
              label: t('file.replace'),
              refusal: refusal(row),
              onSelect: () => {
                replaced.current = row;
                picker.current?.click();
              },
            },
          ]
        : []),
      { label: t('file.history'), onSelect: () => open({ kind: 'history', row }) },
      { label: t('file.uses'), onSelect: () => open({ kind: 'uses', row }) },
    ],
    [t, mayChange, refusal, open],
  );
  const onRemovalRefused = useCallback<RemovalRefused<FileRecord>>(
    async (error, rows) => {
      if (!(error instanceof ApiError) || error.error !== 'file_in_use') return 'failed';
      const uses = FileUse.array().safeParse(error.data).data ?? [];
      const names = uses.map((use) => use.name).join(t('file.comma'));
      const name = rows.map(({ uploadName }) => uploadName).join(t('file.comma'));
      await prompts.alert(t('file.inUse', { name, uses: names }));
      return 'kept';
    },
    [t, prompts],
  );

  return {
    first,
    more,
    onRemovalRefused,
    picker: (
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('file.replace')}
        onChange={({ target }) => {
          const [by] = target.files ?? [];
          target.value = '';
          if (by && replaced.current) void replace(replaced.current, by);
        }}
      />
    ),
  };
}

/** Puts a file of the same type in the place of another one. */
function useReplace(): (row: FileRecord, by: File) => Promise<void> {
  const { t } = useText();
  const { api } = useServices();
  const client = useQueryClient();
  const prompts = usePrompts();
  const maxMb = LIMITS.fileMaxBytes / 1_024 / 1_024;
  return async (row, by) => {
    const problem = problemOf(by, { types: [row.type], maxMb });
    if (problem) {
      const { key, limit } = problem;
      const text =
        key === 'errors.file_wrong_type'
          ? t('errors.file_other_type', { type: row.type })
          : t(key, { limit });
      prompts.failed(text, t('file.upload.failed'));
      return;
    }
    try {
      await api.call(replaceFile, { params: { id: row.id } }, { file: by });
      prompts.succeeded({ title: t('file.replaced', { name: row.uploadName }) });
    } catch (error) {
      prompts.failed(error, t('file.upload.failed'));
    }
    await refreshSubject(client, file.subject);
  };
}

/** Has the browser save what is at an address, which says itself that it is to be saved. */
function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
