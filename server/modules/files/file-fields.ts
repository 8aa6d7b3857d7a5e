import { type RawBuilder, sql } from 'kysely';
import { column, computed, type Field, type Fields, flag, readOnly, time } from '#server/core/crud/fields.ts';
import type { FileRecord } from '#shared/contracts/files/file.ts';
import { type FileType, kindOfFile } from '#shared/contracts/files/file-type.ts';
import type { SignedAddresses } from './signed-address.ts';

/** The fields of a file over the row `t`. */
export function fileFields(addresses: SignedAddresses): Fields<FileRecord> {
  /** Made of the bucket and the name of the row. */
  const address = <Wire extends string | null>(
    expression: RawBuilder<unknown>,
    toWire: (url: string, value: unknown) => Wire,
  ): Field<Wire> => ({
    ...computed<Wire>(() => expression),
    fromRow: (value, row, reader) =>
      toWire(addresses.of(reader.tenantId, String(row.bucket), String(row.fileName)), value),
  });
  const count = (name: string): Field<number> => ({
    ...readOnly(column<number>(name, 'number')),
    fromRow: Number,
  });
  return {
    id: column('file_id', 'id'),
    fileName: readOnly(column('stored_name')),
    type: readOnly(column('type')),
    fileListId: column('group_id', 'id'),
    original: readOnly(column('original')),
    url: address(sql`null`, (url) => url),
    uploadName: column('upload_name'),
    fileIcon: address(sql.ref('t.thumb_blob'), (url, thumb) => (thumb === null ? null : `${url}?thumb=1`)),
    createUserId: readOnly(column('creator_id', 'id')),
    fileType: {
      ...readOnly(column<FileRecord['fileType']>('type')),
      fromRow: (type) => kindOfFile(type as FileType),
    },
    bucket: readOnly(column('bucket')),
    downloadUrl: address(sql`null`, (url) => `${url}?download=1`),
    sizeBytes: count('size_bytes'),
    width: readOnly(column('width', 'number')),
    height: readOnly(column('height', 'number')),
    version: count('version'),
    tenantStart: flag('tenant_start', '1', '0'),
    createBy: readOnly(column('created_by')),
    createTime: time('created_at'),
    updateBy: readOnly(column('updated_by')),
    updateTime: time('updated_at'),
  };
}
