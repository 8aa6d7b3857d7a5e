import { file, getFileUses, pageTenantFiles, shareFiles } from '#shared/contracts/files/file.ts';
import { fileGroup, getFileTypes } from '#shared/contracts/files/file-group.ts';
import { purgeFiles } from '#shared/contracts/files/file-trash.ts';
import {
  getFileHistory,
  getFileVersion,
  replaceFile,
  takeFileBack,
} from '#shared/contracts/files/file-version.ts';
import { replace, uploadCsv } from '#tests/support/files/file-upload.ts';
import { provePassword } from '#tests/support/people/prove-password.ts';
import { fileSample } from '#tests/support/samples/files/file.ts';
import { fileGroupSample } from '#tests/support/samples/files/file-group.ts';
import {
  makeFile,
  makeFileGroup,
  makeFileGroupWithChild,
  makeFileGroupWithFile,
  makeFileGroupWithSharedFile,
  makeRemovedFile,
  makeReplacedFile,
} from '#tests/support/walks/foreign-rows/file-rows.ts';
import { nextName } from '#tests/support/walks/foreign-rows/make-row.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleBy, sampleSubject, samples } = createSampler();
export const FILE_SAMPLES = samples;

sampleSubject(fileGroupSample, makeFileGroup);
sample(fileGroup.create, 'body.parentId', makeFileGroup, (parentId) => ({
  body: { name: nextName(), parentId },
}));
sampleBy(fileGroup.update, 'body.parentId', makeFileGroup, async (server, user, parentId) => {
  const id = await makeFileGroup(server, user);
  const answer = await server.call(fileGroup.update, { body: { id, name: 'moved', parentId } }, user);
  // The group that is moved is each caller's own.
  return Object.assign(answer, { body: answer.body.replaceAll(`"${id}"`, '"own"') });
});
sample(getFileTypes, 'query.parentId', makeFileGroupWithChild, (parentId) => ({ query: { parentId } }));

sampleSubject(fileSample);
sampleBy(file.update, 'body.fileListId', makeFileGroup, async (server, user, fileListId) => {
  const id = await uploadCsv(server, user);
  return server.call(file.update, { body: { id, fileListId } }, user);
});
sample(file.page, 'query.fileListId', makeFileGroupWithFile, (fileListId) => ({ query: { fileListId } }));
sample(pageTenantFiles, 'query.fileListId', makeFileGroupWithSharedFile, (fileListId) => ({
  query: { fileListId },
}));
sample(shareFiles, 'body.id', makeFile, (id) => ({ body: { id: [id], tenantStart: '1' as const } }));
sample(getFileUses, 'params.id', makeFile, byId);
sample(getFileHistory, 'params.id', makeReplacedFile, byId);
sample(getFileVersion, 'params.id', makeReplacedFile, (id) => ({ params: { id, version: 1 } }));
sample(takeFileBack, 'params.id', makeReplacedFile, (id) => ({ params: { id, version: 1 } }));
sampleBy(replaceFile, 'params.id', makeFile, (server, user, id) =>
  replace(server, user, id, { name: 'other.csv', bytes: 'c,d\r\n' }),
);
sampleBy(purgeFiles, 'query.id', makeRemovedFile, async (server, user, id) => {
  const proof = await provePassword(server, user, 'file_purge');
  return server.call(purgeFiles, { query: { id: [id], proof } }, user);
});
