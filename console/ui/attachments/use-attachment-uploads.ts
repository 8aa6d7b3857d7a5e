import { useCheckedUpload } from '#console/ui/file-upload/use-library-upload.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/**
 * Sends files that a person chooses, one after the other: one that is refused does not keep the others back. Rejects in the end with an
 * `Error` that names those that were refused, each with its reason.
 */
export function useAttachmentUploads(): (files: readonly File[], groupId: Id | null) => Promise<void> {
  const { t } = useText();
  const upload = useCheckedUpload();
  return async (files, groupId) => {
    const refused: string[] = [];
    for (const file of files) {
      try {
        await upload(file, groupId);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        refused.push(t('attachments.refused', { name: file.name, reason }));
      }
    }
    if (refused.length > 0) throw new Error(refused.join(t('attachments.between')));
  };
}
