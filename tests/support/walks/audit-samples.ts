import type { LightMyRequestResponse } from 'fastify';
import { generate } from 'otplib';
import { typed } from '#server/core/database/typed-database.ts';
import { mintBindTicket } from '#server/modules/social/attempts.ts';
import type { SocialProvider } from '#server/modules/social/provider-port.ts';
import type { SocialSchema } from '#server/modules/social/schema.ts';
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
import type { CallInput, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { registerUser, resetPassword } from '#shared/contracts/kit/register.ts';
import { removeTableLayout, saveDefaultTableLayout } from '#shared/contracts/kit/table-layout.ts';
import { changeInboundAttachments } from '#shared/contracts/orders/attachments.ts';
import {
  closeInboundLine,
  putAwayInboundLine,
  receiveInboundLine,
} from '#shared/contracts/orders/inbound-line.ts';
import { planInboundOrder, stepInboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { holdOutboundOrder, stepOutboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { stepWarehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import { reportTaskProgress, stepWarehouseTask } from '#shared/contracts/orders/warehouse-task.ts';
import { holdWave, stepWave } from '#shared/contracts/orders/wave.ts';
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
import {
  checkMpAccount,
  copyMpSecrets,
  readMpPushesAgain,
} from '#shared/contracts/public-account/mp-account.ts';
import { endMpBinding } from '#shared/contracts/public-account/mp-binding.ts';
import { setMpRemark } from '#shared/contracts/public-account/mp-conversation.ts';
import { blockMpFan, eraseMpFan } from '#shared/contracts/public-account/mp-fan.ts';
import { removeMpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { discardMpMenu, restoreMpMenu, saveMpMenu } from '#shared/contracts/public-account/mp-menu.ts';
import { removeMpMessage } from '#shared/contracts/public-account/mp-message.ts';
import { markMpConflict } from '#shared/contracts/public-account/mp-reply-desk.ts';
import { tagMpFans } from '#shared/contracts/public-account/mp-tag.ts';
import * as mpTeam from '#shared/contracts/public-account/mp-team.ts';
import { changeCheckBillAttachments } from '#shared/contracts/quality/attachments.ts';
import {
  auditCheckBill,
  returnCheckBill,
  stepCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import { auditCheckResults, enterCheckResults } from '#shared/contracts/quality/quality-check-bill-result.ts';
import { stepTrain } from '#shared/contracts/railway/train.ts';
import { reportWagonProgress, stepWagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import { recordWeighing, voidWeighing } from '#shared/contracts/railway/weighing.ts';
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
import {
  changeOwnPassword,
  endOwnSession,
  putOwnAvatar,
  updateOwnInfo,
} from '#shared/contracts/sign-in/auth-account.ts';
import { endSession, initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { SMS_TEMPLATES, type SmsTemplate, sendPhoneCode } from '#shared/contracts/sms/sms.ts';
import * as social from '#shared/contracts/social/social.ts';
import { addStock, adjustStock, relocateStock, setStockStatus } from '#shared/contracts/stock/stock.ts';
import { addWalkIn, cancelAppointment, stepAppointment } from '#shared/contracts/yard/appointment.ts';
import { setQueueSetting } from '#shared/contracts/yard/dock-queue.ts';
import { reportShiftStaff } from '#shared/contracts/yard/shift-staff.ts';
import { setWarehouseTarget } from '#shared/contracts/yard/warehouse-target.ts';
import { makeGlb } from '#tests/support/files/glb.ts';
import { begin, patch, uploadIdOf } from '#tests/support/files/resumable-upload.ts';
import { sealWithChallenge } from '#tests/support/people/password-sign-in.ts';
import { provePassword } from '#tests/support/people/prove-password.ts';
import { givePhone, waitForCode } from '#tests/support/people/sms-outbox.ts';
import { SAMPLE_GOODS, sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import { TEST_PASSWORD, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { addLink, makeUninvited } from './foreign-rows/access-rows.ts';
import { makeAlarm } from './foreign-rows/alarm-rows.ts';
import { connectionBody, makeDeadLetter } from './foreign-rows/connector-rows.ts';
import { dataOf } from './foreign-rows/make-row.ts';
import { anyLine, makeDraftedLine, putFileAt } from './foreign-rows/plant-rows.ts';
import { makePresentWagon } from './foreign-rows/rail-rows.ts';
import { FOREIGN_SAMPLES } from './foreign-samples/foreign-samples.ts';

/** A call that changes something, made by `user`, and the entry that it leaves. */
export interface AuditSample {
  readonly contract: Endpoint;
  readonly subject: string;
  readonly action: string;
  run(server: TestServer, user: TestUser): Promise<LightMyRequestResponse>;
}

/** Identifies users by the code itself; for a server's `socialProviders`. */
export const CODE_PROVIDER: SocialProvider = {
  authorizeUrl: async (_app, { state }) => `http://provider.test/?state=${state}`,
  exchange: async (_app, _attempt, { code }) => ({ subject: code, formerSubject: null, displayName: null }),
};
export const CODE_PROVIDER_TYPES = ['WX', 'WEIXIN_CP'] as const;

const samples: AuditSample[] = [];
/** One for each such contract that is not the kit's. */
export const AUDIT_SAMPLES: readonly AuditSample[] = samples;

function sampleBy(contract: Endpoint, subject: string, action: string, run: AuditSample['run']): void {
  samples.push({ contract, subject, action, run });
}

function sample<E extends Endpoint>(contract: E, entry: string, input: () => CallInput<E>): void {
  const [subject = '', action = ''] = entry.split('.');
  sampleBy(contract, subject, action, (server, user) => server.call(contract, input(), user));
}

/** As the walk of ids makes the call. */
function sampleById(contract: Endpoint, place: string, entry: string): void {
  const { make, ask } = FOREIGN_SAMPLES.get(`${contract.id} ${place}`) ?? {};
  if (!make || !ask) throw new Error(`there is no sample of ${contract.id} ${place}`);
  const [subject = '', action = ''] = entry.split('.');
  sampleBy(contract, subject, action, async (server, user) => ask(server, user, await make(server, user)));
}

sampleById(copyMpSecrets, 'params.id', 'mpAccount.copySecret');
sampleById(checkMpAccount, 'params.id', 'mpAccount.checkAccount');
sampleById(readMpPushesAgain, 'params.id', 'mpAccount.readPushesAgain');
sampleById(removeMpMaterial, 'query.id', 'mpMaterial.remove');
sampleById(removeMpMessage, 'params.id', 'mpMessage.removeMessage');
sampleById(setMpRemark, 'params.id', 'mpFan.update');
sampleById(mpTeam.removeMpAnswer, 'params.id', 'mpMessage.removeMessage');
sampleById(mpTeam.claimMpConversation, 'params.id', 'mpFan.claim');
sampleById(mpTeam.handOverMpConversation, 'params.id', 'mpFan.handOver');
sampleById(mpTeam.closeMpConversation, 'params.id', 'mpFan.close');
sampleById(mpTeam.reopenMpConversation, 'params.id', 'mpFan.reopen');
sampleById(mpTeam.snoozeMpConversation, 'params.id', 'mpFan.snooze');
sampleById(mpTeam.addMpNote, 'params.id', 'mpFan.note');
sampleById(blockMpFan, 'params.id', 'mpFan.block');
sampleById(tagMpFans, 'body.give', 'mpFan.tag');
sampleById(endMpBinding, 'params.id', 'mpFan.unbind');
sampleById(eraseMpFan, 'params.id', 'mpFan.erase');
sampleById(markMpConflict, 'body.accountId', 'mpAutoReply.knowConflict');
sampleById(saveMpMenu, 'body.accountId', 'mpMenu.startDraft');
sampleById(discardMpMenu, 'body.accountId', 'mpMenu.discardDraft');
sampleById(restoreMpMenu, 'body.accountId', 'mpMenu.restoreVersion');
sampleById(endOwnSession, 'params.sessionId', 'session.end');
sampleById(endSession, 'params.sessionId', 'session.end');
sampleById(shareFiles, 'body.id', 'file.update');
sampleById(replaceFile, 'params.id', 'file.replace');
sampleById(takeFileBack, 'params.id', 'file.restoreVersion');
sampleById(purgeFiles, 'query.id', 'file.purge');
sampleBy(finishUpload, 'file', 'create', async (server, user) => {
  const bytes = Buffer.from('a,b');
  const uploadId = uploadIdOf(await begin(server, user, { name: 'a.csv', sizeBytes: bytes.length }));
  await patch(server, user, uploadId, 0, bytes);
  return server.call(finishUpload, { params: { uploadId } }, user);
});
sampleById(initializePassword, 'query.userId', 'user.resetPassword');
sampleById(user.disableUsers, 'body.ids', 'user.update');
sampleById(user.moveUsers, 'body.ids', 'user.update');
sampleById(user.giveRole, 'body.ids', 'user.update');
sampleById(user.unlockUser, 'params.id', 'user.unlock');
sampleById(user.endUserSessions, 'params.id', 'user.end');
sampleById(invites.inviteUsers, 'body.ids', 'user.invite');
sampleById(invites.revokeInvite, 'params.id', 'user.revoke');
sampleById(places.setUserWarehouses, 'body.userId', 'user.update');
sampleById(places.setUserOwners, 'body.userId', 'user.update');
sampleBy(invites.acceptInvite, 'user', 'acceptInvite', async (server, by) => {
  const id = await makeUninvited(server, by);
  const [invite] = (await server.call(invites.inviteUsers, { body: { ids: [id] } }, by)).json().data;
  const headers = { 'tenant-id': by.tenantId };
  const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD], headers);
  const ticket = invite.path.split('=')[1];
  const body = { ticket, nickname: 'Joined', password: sealed[0] ?? '', challenge };
  return server.call(invites.acceptInvite, { body }, null);
});
sampleById(factor.resetSecondFactor, 'params.userId', 'user.resetSecondFactor');
sampleById(social.unbindSocialOf, 'query.userIds', 'user.unbindSocial');
sampleById(ingest.updateConnection, 'params.id', 'connection.update');
sampleById(ingest.amendConnection, 'params.id', 'connection.update');
sampleById(ingest.removeConnection, 'params.id', 'connection.remove');
sampleById(credentials.removeCredential, 'params.id', 'credential.remove');
sampleById(createCounterCorrection, 'body.machineId', 'counterCorrection.create');
sampleById(revokeCounterCorrection, 'params.id', 'counterCorrection.revoke');
sampleById(createStateCorrection, 'body.machineId', 'stateCorrection.create');
sampleById(revokeStateCorrection, 'params.id', 'stateCorrection.revoke');
sampleById(alarms.acknowledgeAlarms, 'body.ids', 'alarm.acknowledge');
sampleById(alarms.acknowledgeOnWall, 'body.ids', 'alarm.acknowledge');
sampleById(alarms.shelveAlarms, 'body.ids', 'alarm.shelve');
sampleById(alarms.commentAlarms, 'body.ids', 'alarm.comment');
sampleById(alarms.correctAlarms, 'body.ids', 'alarm.correct');
sampleById(testAlarmChannel, 'params.id', 'alarmChannel.test');
sampleBy(alarms.unshelveAlarms, 'alarm', 'unshelve', async (server, by) => {
  const ids = [await makeAlarm(server, by)];
  await server.call(alarms.shelveAlarms, { body: { ids, minutes: 5, reason: 'repair' } }, by);
  return server.call(alarms.unshelveAlarms, { body: { ids } }, by);
});
sampleById(noteStops, 'body.stops.machineId', 'stop.note');
sampleById(stepAppointment, 'params.id', 'appointment.step');
sampleById(cancelAppointment, 'params.id', 'appointment.cancel');
sampleBy(addWalkIn, 'appointment', 'create', async (server, by) => {
  const body = { warehouseCode: await sampleWarehouse(server, by), direction: 'in' as const };
  return server.call(addWalkIn, { body }, by);
});
sampleBy(setQueueSetting, 'dockQueue', 'update', async (server, by) => {
  const body = { warehouseCode: await sampleWarehouse(server, by), pauseReason: 'storm' };
  return server.call(setQueueSetting, { body } as never, by);
});
sampleById(releaseRecipe, 'params.id', 'recipe.release');
sampleById(reviseRecipe, 'params.id', 'recipe.create');
sampleById(judgeBatch, 'params.id', 'processBatch.step');
sampleById(releaseCipRun, 'params.id', 'cipRun.step');
sampleById(stepTrain, 'params.id', 'train.cancel');
sampleById(stepWagonVisit, 'params.id', 'wagonVisit.step');
sampleBy(reportWagonProgress, 'wagonVisit', 'report', async (server, by) => {
  const id = await makePresentWagon(server, by);
  for (const step of ['inspect', 'place'] as const)
    await server.call(stepWagonVisit, { params: { id }, body: { step } }, by);
  return server.call(reportWagonProgress, { params: { id }, body: { loadedTonnes: 1 } }, by);
});
sampleById(recordWeighing, 'body.wagonVisitId', 'weighing.create');
sampleById(voidWeighing, 'params.id', 'weighing.void');
sampleById(stepWave, 'params.id', 'wave.step');
sampleById(holdWave, 'params.id', 'wave.update');
sampleById(planInboundOrder, 'params.id', 'inboundOrder.cancel');
sampleById(stepInboundOrder, 'params.id', 'inboundOrder.step');
sampleById(changeInboundAttachments, 'body.add', 'inboundOrder.update');
sampleById(receiveInboundLine, 'params.id', 'inboundLine.receive');
sampleById(putAwayInboundLine, 'params.id', 'inboundLine.putAway');
sampleById(closeInboundLine, 'params.id', 'inboundLine.step');
sampleById(holdOutboundOrder, 'params.id', 'outboundOrder.update');
sampleById(stepOutboundOrder, 'params.id', 'outboundOrder.step');
sampleById(stepWarehouseTask, 'params.id', 'warehouseTask.step');
sampleById(reportTaskProgress, 'params.id', 'warehouseTask.step');
sampleById(stepWarehouseException, 'params.id', 'warehouseException.acknowledge');
sampleById(stepCheckBill, 'params.id', 'qualityCheckBill.step');
sampleById(changeCheckBillAttachments, 'body.add', 'qualityCheckBill.update');
sampleById(returnCheckBill, 'params.id', 'qualityCheckBill.step');
sampleById(auditCheckBill, 'params.id', 'qualityCheckBill.audit');
sampleById(enterCheckResults, 'body.checkbillId', 'qualityCheckBill.enter');
sampleById(auditCheckResults, 'query.ids', 'qualityCheckBill.audit');
sampleById(reportShiftStaff, 'params.id', 'shiftStaff.report');
sampleBy(setWarehouseTarget, 'warehouseTarget', 'update', async (server, by) => {
  const body = { warehouseCode: await sampleWarehouse(server, by), hourPlan: null, onTimePercent: 95 };
  return server.call(setWarehouseTarget, { body }, by);
});
sampleById(adjustStock, 'params.id', 'stock.adjust');
sampleById(setStockStatus, 'params.id', 'stock.setStatus');
sampleById(relocateStock, 'params.id', 'stock.move');
sampleBy(addStock, 'stock', 'add', async (server, by) => {
  const place = { warehouseCode: await sampleWarehouse(server, by), locationCode: 'S-1' };
  const body = { ...place, productCode: SAMPLE_GOODS, quantity: 10, reason: 'count' };
  return server.call(addStock, { body } as never, by);
});
sampleById(issueApiKey, 'params.id', 'apiKey.issue');
sampleById(revokeApiKey, 'params.id', 'apiKey.revoke');
sampleById(createScreenLink, 'params.id', 'screen.createLink');
sampleById(revokeScreen, 'params.id', 'screen.revoke');
sampleById(trustConnectorCertificate, 'params.id', 'connector.trust');
sampleById(ignoreConnectorEntries, 'params.id', 'connector.update');
sampleById(createConnectorPoints, 'body.rows.connectorId', 'connectorPoint.create');
sampleById(saveMarksFromParams, 'body.paramIds', 'machineParameter.mark');
sampleById(removeMarksOfParams, 'query.paramIds', 'machineParameter.unmark');
sampleById(cancelJob, 'params.id', 'job.cancel');
sampleById(retryJob, 'params.id', 'job.retry');
sampleById(commitImport, 'params.id', 'foreignSample.import');
sampleById(undoImport, 'params.id', 'foreignSample.undoImport');
sampleById(setRoleMenus, 'body.roleId', 'role.update');
sampleById(moveMenu, 'body.parentId', 'menu.move');
sampleById(auditDepartments, 'body.ids', 'department.audit');
sampleById(cancelDepartmentAudit, 'body.ids', 'department.cancelAudit');
sampleById(startDepartments, 'body.ids', 'department.start');
sampleById(moveDepartment, 'body.parentId', 'department.move');
sampleById(publishLine, 'params.id', 'linePlan.publish');
sampleById(restoreLineVersion, 'params.id', 'linePlan.restoreVersion');
sampleById(setRunningProduct, 'params.id', 'shiftCalendar.setProduct');
sampleById(putMachineImage, 'params.id', 'machine.update');
sampleById(removeMachineImage, 'params.id', 'machine.update');

sample(updateOwnInfo, 'user.update', () => ({ body: { nickname: `Night ${++serial}` } }));
sampleBy(putOwnAvatar, 'user', 'update', (server, user) => putFileAt(server, user, putOwnAvatar.path));
sample(recomputeEnergy, 'energyDay.recompute', () => ({ body: { from: '2026-11-21', to: '2026-11-22' } }));
sample(ingest.createConnection, 'connection.create', () => ({ body: connectionBody() }));
sample(credentials.createCredential, 'credential.create', () => ({
  body: { name: 'walk', kind: 'http' as const },
}));
sample(saveDefaultTableLayout, 'tableLayout.saveDefault', () => ({
  body: { formName: 'walk', columns: [] },
}));
sampleBy(updateCurrentTenant, 'tenant', 'update', async (server, user) => {
  await server.call(updateCurrentTenant, { body: { watermark: false } }, user);
  return server.call(updateCurrentTenant, { body: { watermark: true } }, user);
});
const putOwnLogo = (server: TestServer, user: TestUser) => putFileAt(server, user, putLogo.path);
sampleBy(putLogo, 'tenant', 'update', putOwnLogo);
sampleBy(removeLogo, 'tenant', 'update', async (server, user) => {
  await putOwnLogo(server, user);
  return server.call(removeLogo, {}, user);
});
sampleBy(removeTableLayout, 'tableLayout', 'removeDefault', async (server, user) => {
  const body = { formName: 'removed', columns: [] };
  const { id = '' } = await dataOf(server, saveDefaultTableLayout, { body }, user);
  return server.call(removeTableLayout, { params: { id } }, user);
});
sampleBy(saveLinePlan, 'linePlan', 'startDraft', async (server, user) => {
  const params = { id: await anyLine(server, user) };
  const { plan } = EditedPlan.parse(await dataOf(server, discardLinePlan, { params }, user));
  return server.call(saveLinePlan, { params, body: { revision: null, plan } }, user);
});
sampleBy(discardLinePlan, 'linePlan', 'discardDraft', async (server, user) =>
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
sampleBy(saveSceneLayout, 'sceneLayout', 'startDraft', draftScene);
sampleBy(publishSceneLayout, 'sceneLayout', 'publish', publishScene);
sampleBy(discardSceneLayout, 'sceneLayout', 'discardDraft', async (server, user) => {
  await draftScene(server, user);
  return server.call(discardSceneLayout, { body: PLANT_SCENE }, user);
});
sampleBy(restoreSceneLayoutVersion, 'sceneLayout', 'restoreVersion', async (server, user) => {
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
sampleBy(putMachineModel, 'machineModel', 'create', async (server, user) => {
  await server.call(removeMachineModel, { params: { machineType: 'filler' } }, user);
  return putFiller(server, user);
});
sampleBy(removeMachineModel, 'machineModel', 'remove', async (server, user) => {
  await putFiller(server, user);
  return server.call(removeMachineModel, { params: { machineType: 'filler' } }, user);
});
sampleBy(letters.clearDeadLetters, 'deadLetter', 'clear', async (server, user) => {
  await makeDeadLetter(server, user);
  return server.call(letters.clearDeadLetters, {}, user);
});

let serial = 0;
const NEW_PASSWORD = 'New-Wall-7';

sampleBy(changeOwnPassword, 'user', 'changePassword', async (server, user) => {
  const headers = { 'tenant-id': user.tenantId };
  const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD, NEW_PASSWORD], headers);
  const [password = '', newpassword1 = ''] = sealed;
  return server.call(changeOwnPassword, { body: { password, newpassword1, challenge } }, user);
});

/** A code to a phone and a sealed password, as the forms of the login page send them. */
async function byPhone(server: TestServer, { tenantId }: TestUser, phone: string, template: SmsTemplate) {
  const headers = { 'tenant-id': tenantId };
  const since = server.clock.now();
  await server.call(sendPhoneCode, { query: { phone, template } }, null, headers);
  const code = await waitForCode(server.db, tenantId, phone, template, since);
  const { challenge, sealed } = await sealWithChallenge(server.app, [NEW_PASSWORD], headers);
  return { headers, body: { phone, code, challenge, password: sealed[0] ?? '' } };
}
const nextPhone = () => `1360000${String(++serial).padStart(4, '0')}`;

sampleBy(registerUser, 'user', 'register', async (server, user) => {
  const { headers, body } = await byPhone(server, user, nextPhone(), SMS_TEMPLATES.register);
  const username = `walker${serial}`;
  return server.call(registerUser, { body: { ...body, username } }, null, headers);
});
sampleBy(resetPassword, 'user', 'changePassword', async (server, user) => {
  const phone = nextPhone();
  await givePhone(server.db, user.tenantId, user.userId, phone);
  const { headers, body } = await byPhone(server, user, phone, SMS_TEMPLATES.password);
  return server.call(resetPassword, { body }, null, headers);
});

const STEP_MS = 30_000;

/** Turns the second factor of the user on; returns its secret and the answer. */
async function confirm(server: TestServer, user: TestUser) {
  const headers = { 'tenant-id': user.tenantId };
  const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD], headers);
  const body = { password: sealed[0] ?? '', challenge };
  const { secret = '' } = await dataOf(server, factor.startSecondFactor, { body }, user);
  const code = await codeOf(server, secret);
  return { secret, answer: await server.call(factor.confirmSecondFactor, { body: { code } }, user) };
}
const codeOf = (server: TestServer, secret: string) =>
  generate({ secret, epoch: Math.floor(server.clock.now() / 1_000) });

/** A proof of the password and a code that was not used before. */
async function bothFactors(
  server: TestServer,
  user: TestUser,
  action: 'second_factor_end' | 'recovery_codes',
) {
  const { secret } = await confirm(server, user);
  server.clock.advance(2 * STEP_MS);
  return { code: await codeOf(server, secret), proof: await provePassword(server, user, action) };
}

sampleBy(factor.confirmSecondFactor, 'user', 'confirmSecondFactor', async (server, user) => {
  return (await confirm(server, user)).answer;
});
sampleBy(factor.endSecondFactor, 'user', 'endSecondFactor', async (server, user) => {
  const body = await bothFactors(server, user, 'second_factor_end');
  return server.call(factor.endSecondFactor, { body }, user);
});
sampleBy(factor.renewRecoveryCodes, 'user', 'renewRecoveryCodes', async (server, user) => {
  const body = await bothFactors(server, user, 'recovery_codes');
  return server.call(factor.renewRecoveryCodes, { body }, user);
});

/** The user's browser has been at a provider and comes back. */
async function comeBack(server: TestServer, user: TestUser, type: (typeof CODE_PROVIDER_TYPES)[number]) {
  const began = await server.call(social.startSocialBind, { body: { type } }, user);
  const cookie = String(began.headers['set-cookie']).split(';')[0] ?? '';
  return { headers: { cookie }, body: { code: `subject-${++serial}`, state: began.json().data.state } };
}

sampleBy(social.bindSocial, 'user', 'bindSocial', async (server, user) => {
  const { headers, body } = await comeBack(server, user, 'WX');
  return server.call(social.bindSocial, { body }, user, headers);
});
sampleBy(social.bindEnterprise, 'user', 'bindSocial', async (server, user) => {
  const { headers, body } = await comeBack(server, user, 'WEIXIN_CP');
  return server.call(social.bindEnterprise, { body }, user, headers);
});
sampleBy(social.bindSocialTicket, 'user', 'bindSocial', async (server, user) => {
  const { headers } = await comeBack(server, user, 'WX');
  const browserKey = headers.cookie.split('=')[1] ?? '';
  const identity = { subject: `subject-${++serial}`, formerSubject: null, displayName: null };
  const about = { ...identity, type: 'WX' as const, realm: 'realm', tenantId: user.tenantId, browserKey };
  const { ticket } = await typed<SocialSchema>(server.db).tenant(user.tenantId, (tx) =>
    mintBindTicket(tx, about, server.clock.now()),
  );
  return server.call(social.bindSocialTicket, { body: { ticket } }, user, headers);
});
sampleBy(social.unbindSocial, 'user', 'unbindSocial', async (server, user) => {
  await addLink(server, user);
  return server.call(social.unbindSocial, { query: { state: 'WX' } }, user);
});
sampleBy(social.unbindEnterprise, 'user', 'unbindSocial', async (server, user) => {
  const { headers, body } = await comeBack(server, user, 'WEIXIN_CP');
  await server.call(social.bindEnterprise, { body }, user, headers);
  return server.call(social.unbindEnterprise, {}, user);
});
