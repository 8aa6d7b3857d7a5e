import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { containsFolded, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failureWithData } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { type FileRecord, file } from '#shared/contracts/files/file.ts';
import { filePath } from '#shared/contracts/files/file-address.ts';
import { CROPPED_TYPES, type FileType } from '#shared/contracts/files/file-type.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { file as en } from '#shared/i18n/en/files/file.ts';
import { file as zh } from '#shared/i18n/zh/files/file.ts';
import type { StoredContent } from './content/stored-content.ts';
import { fileFields } from './file-fields.ts';
import { fileScope, requireOwn } from './file-scope.ts';
import type { FilesParts } from './files-parts.ts';
import { checkSize, limitsOf } from './group-limits.ts';
import { takeQuota } from './quota.ts';
import { endUpload, newUploadId, storedName } from './resumable/open-uploads.ts';

const NAME_MAX = 255;

/** What `createOne` is given of an upload. */
export interface NewFile {
  readonly uploadName: string;
  readonly fileListId: Id | null;
  readonly tenantStart: FileRecord['tenantStart'];
  readonly bucket: string;
  readonly type: FileType;
  readonly content: StoredContent;
  readonly quotaBytes: number;
  /** The resumable upload that it came by; null = one call. */
  readonly uploadId: string | null;
}

export type MountedFiles = ReturnType<typeof mountFiles>;

/** The calls of the kit: lists, names, groups, the trash and what comes back from it. */
export function mountFiles(app: FastifyInstance, parts: FilesParts) {
  const { db, clock, addresses, sheetJobs, findUses } = parts;
  return mountCrud(app, file, {
    db,
    clock,
    table: 'sys_file',
    idColumn: 'file_id',
    scope: fileScope,
    sheets: { jobs: sheetJobs, labels: { zh: zh.field, en: en.field } },
    order: [{ field: 'createTime', direction: 'desc' }],
    fields: fileFields(addresses),
    filters: {
      fileListId: (groupId) => isInGroup(groupId),
      uploadName: (text) => containsFolded(sql.ref('t.search_text'), text),
      type: equals('type'),
      fileType: (kind) => sql`(t.type in ('jpg', 'jpeg', 'png')) = ${kind === 'img'}`,
      isOwn: (isOwn, { userId }) => (isOwn ? sql`t.creator_id = ${userId}` : sql`true`),
      tenantStart: (flag) => sql`t.tenant_start = ${flag === '1'}`,
    },
    async beforeCreate({ tx, session, now, body, values }) {
      // Only the upload creates files, see `createdBy`.
      const made = body as unknown as NewFile;
      const { type, bucket, content } = made;
      await limitsOf(tx, session.tenantId, made.fileListId);
      // What was set aside for the upload is free now.
      if (made.uploadId !== null) await endUpload(tx, session, made.uploadId);
      await takeQuota(tx, session.tenantId, content.size_bytes, made.quotaBytes);
      Object.assign(values, {
        ...content,
        type,
        bucket,
        stored_name: storedName(made.uploadId ?? newUploadId(), type),
        upload_name: named(made.uploadName, type),
        content_at: now,
        content_by: session.username,
      });
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      requireOwn(session, before.createUserId);
      if (body.uploadName === undefined) delete values.upload_name;
      else values.upload_name = named(body.uploadName, before.type);
      if (body.tenantStart === undefined) delete values.tenant_start;
      if (body.fileListId === undefined) delete values.group_id;
      else if (body.fileListId !== null && body.fileListId !== before.fileListId) {
        const limits = await limitsOf(tx, session.tenantId, body.fileListId);
        const isPicture = (CROPPED_TYPES as readonly FileType[]).includes(before.type);
        if (limits.isCropped && !isPicture) throw fieldError('fileListId', 'file_group_of_pictures');
        checkSize(limits, before.sizeBytes);
      }
    },
    async beforeRemove({ tx, session, before }) {
      requireOwn(session, before.createUserId);
      const uses = await findUses(tx, {
        id: before.id,
        path: filePath(before.bucket, before.fileName),
      });
      if (uses.length > 0) throw failureWithData('file_in_use', uses);
    },
    beforeRestore({ session, before }) {
      requireOwn(session, before.createUserId);
    },
  });
}

/** Of the group, or of one below it. */
function isInGroup(groupId: Id) {
  // As an array it is found first, so that the index of groups can be used.
  return sql`t.group_id = any(array(with recursive below (id) as (
    select ${groupId}::bigint
    union
    select g.group_id from sys_file_group g join below b on g.parent_id = b.id
  ) select id from below))`;
}

/** A name that readers see, with the ending that says what the file is. */
function named(name: string, type: FileType): string {
  const ending = `.${type}`;
  if (name.toLowerCase().endsWith(ending)) return name.slice(-NAME_MAX);
  return name.slice(0, NAME_MAX - ending.length) + ending;
}
