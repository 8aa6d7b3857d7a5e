import * as user from '#shared/contracts/accounts/user.ts';
import * as invites from '#shared/contracts/accounts/user-invite.ts';
import * as places from '#shared/contracts/accounts/user-place.ts';
import * as alarms from '#shared/contracts/alarms/alarm.ts';
import { testAlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { issueApiKey, revokeApiKey } from '#shared/contracts/api-keys/api-key.ts';
import { setRunningProduct } from '#shared/contracts/calendar/shift-calendar.ts';
import { trustConnectorCertificate } from '#shared/contracts/connectors/connector.ts';
import { ignoreConnectorEntries } from '#shared/contracts/connectors/connector-listing.ts';
import { createConnectorPoints } from '#shared/contracts/connectors/connector-point.ts';
import { recomputeEnergy } from '#shared/contracts/energy/energy.ts';
import { shareFiles } from '#shared/contracts/files/file.ts';
import { purgeFiles } from '#shared/contracts/files/file-trash.ts';
import { finishUpload } from '#shared/contracts/files/file-upload.ts';
import { replaceFile, takeFileBack } from '#shared/contracts/files/file-version.ts';
import {
  createCounterCorrection,
  revokeCounterCorrection,
} from '#shared/contracts/history/counter-correction.ts';
import { removeMarksOfParams, saveMarksFromParams } from '#shared/contracts/history/machine-parameter.ts';
import { createStateCorrection, revokeStateCorrection } from '#shared/contracts/history/state-correction.ts';
import { noteStops } from '#shared/contracts/history/stop.ts';
import * as credentials from '#shared/contracts/ingest/credential.ts';
import * as letters from '#shared/contracts/ingest/dead-letter.ts';
import * as ingest from '#shared/contracts/ingest/ingest.ts';
import { cancelJob, commitImport, retryJob, undoImport } from '#shared/contracts/jobs/job.ts';
import { removeTableLayout, saveDefaultTableLayout } from '#shared/contracts/kit/table-layout.ts';
import {
  auditDepartments,
  cancelDepartmentAudit,
  moveDepartment,
  startDepartments,
} from '#shared/contracts/plant/department.ts';
import {
  discardLinePlan,
  EditedPlan,
  publishLine,
  restoreLineVersion,
  saveLinePlan,
} from '#shared/contracts/plant/line-version.ts';
import { putMachineImage, removeMachineImage } from '#shared/contracts/plant/machine.ts';
import { moveMenu } from '#shared/contracts/platform/menu.ts';
import { putLogo, removeLogo, updateCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { releaseCipRun } from '#shared/contracts/pretreatment/cip-run.ts';
import { judgeBatch } from '#shared/contracts/pretreatment/process-batch.ts';
import { releaseRecipe, reviseRecipe } from '#shared/contracts/pretreatment/recipe.ts';
import { setRoleMenus } from '#shared/contracts/roles/role.ts';
import { putMachineModel, removeMachineModel } from '#shared/contracts/screens/machine-model.ts';
import {
  discardSceneLayout,
  EditedSceneLayout,
  EMPTY_SCENE_LAYOUT,
  getSceneLayout,
  publishSceneLayout,
  restoreSceneLayoutVersion,
  saveSceneLayout,
} from '#shared/contracts/screens/scene-layout.ts';
import { createScreenLink, revokeScreen } from '#shared/contracts/screens/screen.ts';
import * as factor from '#shared/contracts/second-factor/second-factor.ts';
import { endOwnSession } from '#shared/contracts/sign-in/auth-account.ts';
import { endSession, initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import * as social from '#shared/contracts/social/social.ts';
import { makeGlb } from '#tests/support/files/glb.ts';
import { begin, patch, uploadIdOf } from '#tests/support/files/resumable-upload.ts';
import { sealWithChallenge } from '#tests/support/people/password-sign-in.ts';
import { TEST_PASSWORD, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { makeUninvited } from '#tests/support/walks/foreign-rows/access-rows.ts';
import { makeAlarm } from '#tests/support/walks/foreign-rows/alarm-rows.ts';
import { connectionBody, makeDeadLetter } from '#tests/support/walks/foreign-rows/connector-rows.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';
import { anyLine, makeDraftedLine, putFileAt } from '#tests/support/walks/foreign-rows/plant-rows.ts';

import { auditBy, auditById, auditOf } from './audit-sample.ts';

auditById(endOwnSession, 'params.sessionId', 'session.end');
auditById(endSession, 'params.sessionId', 'session.end');
auditById(shareFiles, 'body.id', 'file.update');
auditById(replaceFile, 'params.id', 'file.replace');
auditById(takeFileBack, 'params.id', 'file.restoreVersion');
auditById(purgeFiles, 'query.id', 'file.purge');
auditBy(finishUpload, 'file', 'create', async (server, user) => {
  const bytes = Buffer.from('a,b');
  const uploadId = uploadIdOf(await begin(server, user, { name: 'a.csv', sizeBytes: bytes.length }));
  await patch(server, user, uploadId, 0, bytes);
  return server.call(finishUpload, { params: { uploadId } }, user);
});
auditById(initializePassword, 'query.userId', 'user.resetPassword');
auditById(user.disableUsers, 'body.ids', 'user.update');
auditById(user.moveUsers, 'body.ids', 'user.update');
auditById(user.giveRole, 'body.ids', 'user.update');
auditById(user.unlockUser, 'params.id', 'user.unlock');
auditById(user.endUserSessions, 'params.id', 'user.end');
auditById(invites.inviteUsers, 'body.ids', 'user.invite');
auditById(invites.revokeInvite, 'params.id', 'user.revoke');
auditById(places.setUserWarehouses, 'body.userId', 'user.update');
auditById(places.setUserOwners, 'body.userId', 'user.update');
auditBy(invites.acceptInvite, 'user', 'acceptInvite', async (server, by) => {
  const id = await makeUninvited(server, by);
  const [invite] = (await server.call(invites.inviteUsers, { body: { ids: [id] } }, by)).json().data;
  const headers = { 'tenant-id': by.tenantId };
  const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD], headers);
  const ticket = invite.path.split('=')[1];
  const body = { ticket, nickname: 'Joined', password: sealed[0] ?? '', challenge };
  return server.call(invites.acceptInvite, { body }, null);
});
auditById(factor.resetSecondFactor, 'params.userId', 'user.resetSecondFactor');
auditById(social.unbindSocialOf, 'query.userIds', 'user.unbindSocial');
auditById(ingest.updateConnection, 'params.id', 'connection.update');
auditById(ingest.amendConnection, 'params.id', 'connection.update');
auditById(ingest.removeConnection, 'params.id', 'connection.remove');
auditById(credentials.removeCredential, 'params.id', 'credential.remove');
auditById(createCounterCorrection, 'body.machineId', 'counterCorrection.create');
auditById(revokeCounterCorrection, 'params.id', 'counterCorrection.revoke');
auditById(createStateCorrection, 'body.machineId', 'stateCorrection.create');
auditById(revokeStateCorrection, 'params.id', 'stateCorrection.revoke');
auditById(alarms.acknowledgeAlarms, 'body.ids', 'alarm.acknowledge');
auditById(alarms.acknowledgeOnWall, 'body.ids', 'alarm.acknowledge');
auditById(alarms.shelveAlarms, 'body.ids', 'alarm.shelve');
auditById(alarms.commentAlarms, 'body.ids', 'alarm.comment');
auditById(alarms.correctAlarms, 'body.ids', 'alarm.correct');
auditById(testAlarmChannel, 'params.id', 'alarmChannel.test');
auditBy(alarms.unshelveAlarms, 'alarm', 'unshelve', async (server, by) => {
  const ids = [await makeAlarm(server, by)];
  await server.call(alarms.shelveAlarms, { body: { ids, minutes: 5, reason: 'repair' } }, by);
  return server.call(alarms.unshelveAlarms, { body: { ids } }, by);
});
auditById(noteStops, 'body.stops.machineId', 'stop.note');
auditById(releaseRecipe, 'params.id', 'recipe.release');
auditById(reviseRecipe, 'params.id', 'recipe.create');
auditById(judgeBatch, 'params.id', 'processBatch.step');
auditById(releaseCipRun, 'params.id', 'cipRun.step');
auditById(issueApiKey, 'params.id', 'apiKey.issue');
auditById(revokeApiKey, 'params.id', 'apiKey.revoke');
auditById(createScreenLink, 'params.id', 'screen.createLink');
auditById(revokeScreen, 'params.id', 'screen.revoke');
auditById(trustConnectorCertificate, 'params.id', 'connector.trust');
auditById(ignoreConnectorEntries, 'params.id', 'connector.update');
auditById(createConnectorPoints, 'body.rows.connectorId', 'connectorPoint.create');
auditById(saveMarksFromParams, 'body.paramIds', 'machineParameter.mark');
auditById(removeMarksOfParams, 'query.paramIds', 'machineParameter.unmark');
auditById(cancelJob, 'params.id', 'job.cancel');
auditById(retryJob, 'params.id', 'job.retry');
auditById(commitImport, 'params.id', 'foreignSample.import');
auditById(undoImport, 'params.id', 'foreignSample.undoImport');
auditById(setRoleMenus, 'body.roleId', 'role.update');
auditById(moveMenu, 'body.parentId', 'menu.move');
auditById(auditDepartments, 'body.ids', 'department.audit');
auditById(cancelDepartmentAudit, 'body.ids', 'department.cancelAudit');
auditById(startDepartments, 'body.ids', 'department.start');
auditById(moveDepartment, 'body.parentId', 'department.move');
auditById(publishLine, 'params.id', 'linePlan.publish');
auditById(restoreLineVersion, 'params.id', 'linePlan.restoreVersion');
auditById(setRunningProduct, 'params.id', 'shiftCalendar.setProduct');
auditById(putMachineImage, 'params.id', 'machine.update');
auditById(removeMachineImage, 'params.id', 'machine.update');

auditOf(recomputeEnergy, 'energyDay.recompute', () => ({ body: { from: '2026-11-21', to: '2026-11-22' } }));
auditOf(ingest.createConnection, 'connection.create', () => ({ body: connectionBody() }));
auditOf(credentials.createCredential, 'credential.create', () => ({
  body: { name: 'walk', kind: 'http' as const },
}));
auditOf(saveDefaultTableLayout, 'tableLayout.saveDefault', () => ({
  body: { formName: 'walk', columns: [] },
}));
auditBy(updateCurrentTenant, 'tenant', 'update', async (server, user) => {
  await server.call(updateCurrentTenant, { body: { watermark: false } }, user);
  return server.call(updateCurrentTenant, { body: { watermark: true } }, user);
});
const putOwnLogo = (server: TestServer, user: TestUser) => putFileAt(server, user, putLogo.path);
auditBy(putLogo, 'tenant', 'update', putOwnLogo);
auditBy(removeLogo, 'tenant', 'update', async (server, user) => {
  await putOwnLogo(server, user);
  return server.call(removeLogo, {}, user);
});
auditBy(removeTableLayout, 'tableLayout', 'removeDefault', async (server, user) => {
  const body = { formName: 'removed', columns: [] };
  const { id = '' } = await dataOf(server, saveDefaultTableLayout, { body }, user);
  return server.call(removeTableLayout, { params: { id } }, user);
});
auditBy(saveLinePlan, 'linePlan', 'startDraft', async (server, user) => {
  const params = { id: await anyLine(server, user) };
  const { plan } = EditedPlan.parse(await dataOf(server, discardLinePlan, { params }, user));
  return server.call(saveLinePlan, { params, body: { revision: null, plan } }, user);
});
auditBy(discardLinePlan, 'linePlan', 'discardDraft', async (server, user) =>
  server.call(discardLinePlan, { params: { id: await makeDraftedLine(server, user) } }, user),
);
const PLANT_SCENE = { scene: 'plant' as const, warehouseId: null };
async function draftScene(server: TestServer, user: TestUser, layout = EMPTY_SCENE_LAYOUT) {
  await server.call(discardSceneLayout, { body: PLANT_SCENE }, user);
  return server.call(saveSceneLayout, { body: { ...PLANT_SCENE, revision: null, layout } }, user);
}
async function publishScene(server: TestServer, user: TestUser) {
  await draftScene(server, user);
  return server.call(publishSceneLayout, { body: { ...PLANT_SCENE, revision: 1, note: '' } }, user);
}
auditBy(saveSceneLayout, 'sceneLayout', 'startDraft', draftScene);
auditBy(publishSceneLayout, 'sceneLayout', 'publish', publishScene);
auditBy(discardSceneLayout, 'sceneLayout', 'discardDraft', async (server, user) => {
  await draftScene(server, user);
  return server.call(discardSceneLayout, { body: PLANT_SCENE }, user);
});
auditBy(restoreSceneLayoutVersion, 'sceneLayout', 'restoreVersion', async (server, user) => {
  await publishScene(server, user);
  const { publishedNo } = EditedSceneLayout.parse(
    await dataOf(server, getSceneLayout, { query: { scene: 'plant' } }, user),
  );
  const body = { ...PLANT_SCENE, no: publishedNo ?? 0, revision: null };
  return server.call(restoreSceneLayoutVersion, { body }, user);
});
const putFiller = (server: TestServer, user: TestUser) =>
  putFileAt(
    server,
    user,
    putMachineModel.path.replace(':machineType', 'filler'),
    makeGlb([{ size: [2, 3, 1] }]),
  );
auditBy(putMachineModel, 'machineModel', 'create', async (server, user) => {
  await server.call(removeMachineModel, { params: { machineType: 'filler' } }, user);
  return putFiller(server, user);
});
auditBy(removeMachineModel, 'machineModel', 'remove', async (server, user) => {
  await putFiller(server, user);
  return server.call(removeMachineModel, { params: { machineType: 'filler' } }, user);
});
auditBy(letters.clearDeadLetters, 'deadLetter', 'clear', async (server, user) => {
  await makeDeadLetter(server, user);
  return server.call(letters.clearDeadLetters, {}, user);
});
