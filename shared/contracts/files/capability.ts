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
  limits: {
    /** Specification: 当前限制选择 3 个文件 */
    filesAtOnce: 3,
    filePageSize: 12,
    /** Of a picture that is cropped, on both sides. */
    croppedPictureMaxPx: 3_000,
    /** Of files without a group, and of groups without a limit. */
    fileDefaultMb: 20,
    /** Of one upload, whatever its group says. */
    fileMaxBytes: 200 * 1024 * 1024,
    /** Of one resumable upload, and of the size that a group may be given. */
    fileResumableMaxBytes: 4096 * 1024 * 1024,
    /** The console sends larger files in a way that goes on after a cut connection. */
    fileResumableFromBytes: 20 * 1024 * 1024,
    /** How long what has arrived of an upload waits for the rest. */
    fileUploadKeptHours: 48,
    /** Unfinished uploads of one user; the oldest gives way to another one. */
    fileUploadsOpenMax: 20,
    /** Of what is looked through as a whole: pictures and office files. */
    fileWholeMaxBytes: 32 * 1024 * 1024,
    filePictureMaxPx: 8_192,
    filePictureMaxMegapixels: 24,
    /** What an office file may inflate to. */
    fileInflatedMaxBytes: 256 * 1024 * 1024,
    fileThumbPx: 320,
    /** Characters that are shown of an old Word file. */
    documentTextMaxChars: 300_000,
    /** Former contents that are kept of each file. */
    fileVersionsMax: 10,
    fileTrashDays: 30,
    /** The least that a signed address is valid; it changes every `fileUrlStepS`. */
    fileUrlValidS: 30 * 60,
    fileUrlStepS: 10 * 60,
    /** Where the parameter FILE_QUOTA_MB is absent. */
    fileQuotaMb: 10_240,
  },
});
