import { sql } from 'kysely';
import { file } from '#shared/contracts/files/file.ts';
import { fileGroup } from '#shared/contracts/files/file-group.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { replace, uploadCsv } from '#tests/support/files/file-upload.ts';
import { fileSample } from '#tests/support/samples/files/file.ts';
import { rowOf } from '#tests/support/samples/subject-sample.ts';
import { createdOf } from '#tests/support/walks/foreign-rows/make-row.ts';
import { inserted, type MakeRow, nextName } from './make-row.ts';

let group = 900_000;
/** The product's groups have the same numbers in every tenant: one that no other tenant has. */
export const makeFileGroup: MakeRow = (server, { tenantId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into sys_file_group (tenant_id, group_id, name)
      values (${tenantId}, ${++group}, 'A’s') returning group_id as id`,
  );

export const makeFileGroupWithChild: MakeRow = async (server, owner) => {
  const parentId = await makeFileGroup(server, owner);
  await createdOf(server, owner, fileGroup, { name: nextName(), parentId });
  return parentId;
};

export const makeFile = rowOf(fileSample);

const groupWithFile =
  (tenantStart: '0' | '1'): MakeRow =>
  async (server, owner) => {
    const id = await makeFileGroup(server, owner);
    await uploadCsv(server, owner, `${nextName()}.csv`, { fileListId: id, tenantStart });
    return id;
  };
export const makeFileGroupWithFile = groupWithFile('0');
/** The file is for the whole tenant. */
export const makeFileGroupWithSharedFile = groupWithFile('1');

/** Its first content is in its history. */
export const makeReplacedFile: MakeRow = async (server, owner) => {
  const id = await makeFile(server, owner);
  const answer = await replace(server, owner, id, { name: 'newer.csv', bytes: 'a,b\r\n3,4\r\n' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return id;
};

export const makeRemovedFile: MakeRow = async (server, owner) => {
  const id = await makeFile(server, owner);
  const answer = await server.call(file.remove, { params: { id } }, owner);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return id;
};
