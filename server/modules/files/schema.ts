import type { Generated } from 'kysely';
import type { FileType } from '#shared/contracts/files/file-type.ts';

/** A content of a file: what is exchanged when it is replaced. */
export interface ContentColumns {
  original: string;
  size_bytes: string;
  width: number | null;
  height: number | null;
  blob: string;
  thumb_blob: string | null;
  content_at: Date;
  content_by: string | null;
}

/** Rows of the library's tables; bigint is text. */
export interface FilesSchema {
  sys_tenant: { tenant_id: string };
  sys_file_group: {
    tenant_id: string;
    group_id: Generated<string>;
    parent_id: string | null;
    name: string;
    name_en: string | null;
    unique_key: string | null;
    file_size: string | null;
    sort: number;
    is_system: Generated<boolean>;
  };
  sys_file: ContentColumns & {
    file_id: Generated<string>;
    tenant_id: string;
    group_id: string | null;
    bucket: string;
    stored_name: string;
    upload_name: string;
    type: FileType;
    version: Generated<number>;
    tenant_start: Generated<boolean>;
    creator_id: string;
    dept_id: string | null;
    created_at: Date;
    created_by: string | null;
    updated_at: Date;
    updated_by: string | null;
    deleted_at: Generated<Date | null>;
    deleted_by: Generated<string | null>;
  };
  /** Uploads that have not become a file yet. */
  sys_file_upload: {
    upload_id: string;
    tenant_id: string;
    creator_id: string;
    original: string;
    upload_name: string | null;
    type: FileType;
    bucket: string;
    group_id: string | null;
    tenant_start: boolean;
    size_bytes: string;
    created_at: Date;
    expires_at: Date;
  };
  sys_file_version: ContentColumns & { tenant_id: string; file_id: string; version: number };
}
