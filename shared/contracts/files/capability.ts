import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const filesCapability = defineCapability({
  folder: 'files',
  permissions: {
    /** See the files of the library, as far as they are reached. */
    file_view: { group: 'files' },
    /** Upload files; change, replace and remove one's own. */
    file_upload: { group: 'files' },
    /** Change, replace and remove the files of others too, and change the groups. */
    file_edit: { group: 'files' },
  },
  errors: {
    file_wrong_content: { status: 400, report: false },
    /** Of office files. */
    file_document_type: { status: 400, report: false },
    /** Carries `name`, as the scanner calls what it found. */
    file_infected: { status: 400, report: false },
    file_not_scanned: { status: 503, report: true },
    /** Carries `limit` in megapixels. */
    file_too_many_pixels: { status: 400, report: false },
    /** Carries the quota as `limit` in MB. */
    file_quota_full: { status: 409, report: false },
    /** Bytes of a resumable upload are missing. */
    file_upload_incomplete: { status: 409, report: false },
    /** Carries where as `FileUse[]`. */
    file_in_use: { status: 409, report: false },
    file_group_in_use: { status: 409, report: false },
  },
  operationSubjects: ['file', 'fileGroup'],
  operationActions: ['purge', 'replace'],
  explainedSubjects: ['file'],
});
