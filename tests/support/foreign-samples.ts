import type { LightMyRequestResponse } from 'fastify';
import { loadCruds } from '#server/all-contracts.ts';
import { apiKey, issueApiKey, revokeApiKey } from '#shared/contracts/api-key.ts';
import { endOwnSession } from '#shared/contracts/auth-account.ts';
import { endSession, initializePassword } from '#shared/contracts/auth-admin.ts';
import { getCodeAdvice } from '#shared/contracts/code-advice.ts';
import { codeTable, listUnknownCodes } from '#shared/contracts/code-table.ts';
import {
  browseConnector,
  connector,
  pageConnectorGaps,
  testConnector,
  trustConnectorCertificate,
  verifyPlcLogin,
} from '#shared/contracts/connector.ts';
import {
  connectorPoint,
  createConnectorPoints,
  listPlcParamGroups,
  pagePlcParams,
  saveMarksFromParams,
} from '#shared/contracts/connector-point.ts';
import type { Crud } from '#shared/contracts/crud.ts';
import * as department from '#shared/contracts/department.ts';
import { derivedRule } from '#shared/contracts/derived-rule.ts';
import { dict } from '#shared/contracts/dict.ts';
import { dictItem } from '#shared/contracts/dict-item.ts';
import type { CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import * as energy from '#shared/contracts/energy.ts';
import { energyCarrier } from '#shared/contracts/energy-carrier.ts';
import { energyMeter } from '#shared/contracts/energy-meter.ts';
import { energyTariff } from '#shared/contracts/energy-tariff.ts';
import { Id } from '#shared/contracts/envelope.ts';
import { getFileGroup } from '#shared/contracts/file-group.ts';
import * as history from '#shared/contracts/history.ts';
import * as ingest from '#shared/contracts/ingest.ts';
import * as job from '#shared/contracts/job.ts';
import { getLine } from '#shared/contracts/line.ts';
import * as lineVersion from '#shared/contracts/line-version.ts';
import * as machine from '#shared/contracts/machine.ts';
import { pageMachineLog } from '#shared/contracts/machine-log.ts';
import { getMenu, getMenuTree, getTenantMenuTree, menu, moveMenu } from '#shared/contracts/menu.ts';
import { markNoticesRead, notice } from '#shared/contracts/notice.ts';
import { param } from '#shared/contracts/param.ts';
import { explainPermission } from '#shared/contracts/permission-explanation.ts';
import { listPostHolders, post } from '#shared/contracts/post.ts';
import { productionPlan } from '#shared/contracts/production-plan.ts';
import * as roles from '#shared/contracts/role.ts';
import { createScreenLink, revokeScreen, screen } from '#shared/contracts/screen.ts';
import { resetSecondFactor } from '#shared/contracts/second-factor.ts';
import { getServerLogDetail } from '#shared/contracts/server-log.ts';
import * as shiftCalendar from '#shared/contracts/shift-calendar.ts';
import { shiftPattern } from '#shared/contracts/shift-pattern.ts';
import { openSmsMessage } from '#shared/contracts/sms.ts';
import { listSocialLinksOf, unbindSocialOf } from '#shared/contracts/social.ts';
import * as correction from '#shared/contracts/state-correction.ts';
import { noteStops } from '#shared/contracts/stop.ts';
import { getStopPareto } from '#shared/contracts/stop-pareto.ts';
import { removeTableLayout } from '#shared/contracts/table-layout.ts';
import { tenant } from '#shared/contracts/tenant.ts';
import { pageTenantComponents, tenantForm } from '#shared/contracts/tenant-form.ts';
import { tenantPackage } from '#shared/contracts/tenant-package.ts';
import * as user from '#shared/contracts/user.ts';
import { inviteUsers, revokeInvite } from '#shared/contracts/user-invite.ts';
import * as place from '#shared/contracts/user-place.ts';
import { vendorCode } from '#shared/contracts/vendor-code.ts';
import { sample as sampleInput } from './contract-walk.ts';
import * as rows from './foreign-rows.ts';
import { provePassword } from './prove-password.ts';
import type { TestServer, TestUser } from './test-server.ts';

type Ask = (server: TestServer, user: TestUser, id: Id) => Promise<LightMyRequestResponse>;

/** One place of a contract that takes an id, a row that such an id names, and the call that is made with it. */
export interface ForeignSample {
  readonly make: rows.MakeRow;
  readonly ask: Ask;
}

const samples = new Map<string, ForeignSample>();
/** Place of a contract → what to try there. */
export const FOREIGN_SAMPLES: ReadonlyMap<string, ForeignSample> = samples;

function sample<E extends Endpoint>(
  contract: E,
  place: string,
  make: rows.MakeRow,
  input: (id: Id) => CallInput<E>,
): void {
  sampleBy(contract, place, make, (server, user, id) => server.call(contract, input(id), user));
}

function sampleBy(contract: Endpoint, place: string, make: rows.MakeRow, ask: Ask): void {
  samples.set(`${contract.id} ${place}`, { make, ask });
}

/** The calls that every subject has; `fields` is what an update sends beside the id. */
function sampleCrud(crud: Crud, make: rows.MakeRow, fields: object): void {
  const removed: rows.MakeRow = async (server, owner) => {
    const id = await make(server, owner);
    const answer = await server.call(crud.remove, byId(id) as never, owner);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return id;
  };
  const sampleAny = (contract: Endpoint, place: string, input: (id: Id) => object, of = make) =>
    sampleBy(contract, place, of, (server, user, id) => server.call(contract, input(id) as never, user));
  sampleAny(crud.get, 'params.id', byId);
  sampleAny(crud.remove, 'params.id', byId);
  sampleAny(crud.removeMany, `query.${crud.idsParam}`, (id) => ({ query: { [crud.idsParam]: [id] } }));
  sampleAny(crud.update, `body.${crud.idField}`, (id) => ({ body: { [crud.idField]: id, ...fields } }));
  if (crud.restore) sampleAny(crud.restore, 'body.ids', (id) => ({ body: { ids: [id] } }), removed);
}

const byId = (id: Id) => ({ params: { id } });
const nowMs = Date.now();
const range = { from: nowMs - 3_600_000, to: nowMs + 3_600_000 };
const MENU = '0' as const;

sample(endOwnSession, 'params.sessionId', rows.makeOwnSession, (sessionId) => ({ params: { sessionId } }));
sample(endSession, 'params.sessionId', rows.makeOwnSession, (sessionId) => ({ params: { sessionId } }));
sample(initializePassword, 'query.userId', rows.makeUser, (userId) => ({ query: { userId } }));
sample(resetSecondFactor, 'params.userId', rows.makeUserWithSecondFactor, (userId) => ({
  params: { userId },
}));
sample(unbindSocialOf, 'query.userIds', rows.makeUserWithLink, (id) => ({
  query: { userIds: [id], state: 'WX' as const },
}));

sampleCrud(derivedRule, rows.makeDerivedRule, {
  machineCode: 'L1-FILLER',
  kind: 'counter',
  metric: 'pulse',
  targetMetric: 'takenOver',
});
sampleCrud(codeTable, rows.makeCodeTable, { name: 'taken over' });
sample(listUnknownCodes, 'query.codeTableId', rows.makeCodeTableWithUnknown, (codeTableId) => ({
  query: { codeTableId },
}));
sampleCrud(vendorCode, rows.makeVendorCode, { code: 'taken over' });
sample(vendorCode.create, 'body.codeTableId', rows.makeCodeTable, (codeTableId) => ({
  body: { codeTableId, code: 'taken over' },
}));
sample(vendorCode.page, 'query.codeTableId', rows.makeCodeTableWithCode, (codeTableId) => ({
  query: { codeTableId },
}));
sampleCrud(connector, rows.makeConnector, { name: 'taken over', address: '127.0.0.1' });
sample(testConnector, 'params.id', rows.makeConnector, byId);
sample(browseConnector, 'params.id', rows.makeConnector, (id) => ({ ...byId(id), body: { node: null } }));
sample(pageConnectorGaps, 'params.id', rows.makeConnector, (id) => ({ ...byId(id), query: {} }));
sample(trustConnectorCertificate, 'params.id', rows.makeConnector, (id) => ({
  ...byId(id),
  body: { fingerprint: null },
}));
sample(verifyPlcLogin, 'params.id', rows.makeConnector, byId);
sampleCrud(connectorPoint, rows.makeConnectorPoint, { name: 'taken over', address: '1:hr:2' });
sample(connectorPoint.create, 'body.connectorId', rows.makeConnector, (connectorId) => ({
  body: { ...rows.connectorPointBody(connectorId), name: 'taken over' },
}));
sample(createConnectorPoints, 'body.rows.connectorId', rows.makeConnector, (connectorId) => ({
  body: { rows: [{ ...rows.connectorPointBody(connectorId), name: 'taken over' }] },
}));
sample(connectorPoint.page, 'query.connectorId', rows.makeConnectorWithPoint, (connectorId) => ({
  query: { connectorId },
}));
sample(saveMarksFromParams, 'body.paramIds', rows.makeConnectorPoint, (id) => ({
  body: { paramIds: [id], scene: 'taken over' },
}));
sample(pagePlcParams, 'params.id', rows.anyMachine, (id) => ({ ...byId(id), query: {} }));
sample(listPlcParamGroups, 'params.id', rows.anyMachine, byId);

sampleCrud(tenant, rows.makeTenant, {
  name: 'taken over',
  code: 'taken-over',
  status: '9',
});
sampleCrud(tenantPackage, rows.makePackage, { name: 'taken over', menuCodes: ['lines'] });
sample(tenant.create, 'body.packageId', rows.makePackage, (packageId) => ({
  body: rows.tenantBody(packageId),
}));
sampleBy(tenant.update, 'body.packageId', rows.makePackage, async (server, user, packageId) => {
  const { adminUsername: _u, adminNickname: _n, ...body } = rows.tenantBody(packageId);
  // The caller's own row to change, where there is one.
  const id = await rows.makeTenant(server, user).catch(() => '1');
  return server.call(tenant.update, { body: { id, ...body } }, user);
});
sample(tenant.page, 'query.packageId', rows.makePackageWithTenant, (packageId) => ({
  query: { packageId },
}));

sampleCrud(dict, rows.makeDict, { description: 'taken over' });
sampleCrud(dictItem, rows.makeDictItem, { value: '3', label: 'taken over' });
sample(dictItem.create, 'body.dictId', rows.makeDict, (dictId) => ({
  body: { dictId, value: '2', label: 'taken over' },
}));
sample(dictItem.page, 'query.dictId', rows.makeDictWithItem, (dictId) => ({ query: { dictId } }));

sampleCrud(energyCarrier, rows.makeCarrier, { code: 'taken', name: 'taken over', unit: 't' });
sampleCrud(energyTariff, rows.makeTariff, {});
sampleBy(energyTariff.update, 'body.id', rows.makeTariff, async (server, user, id) =>
  server.call(
    energyTariff.update,
    { body: { id, ...rows.tariffBody(await rows.makeCarrier(server, user)) } },
    user,
  ),
);
sampleBy(energyTariff.create, 'body.carrierId', rows.makeCarrier, (server, user, carrierId) =>
  server.call(energyTariff.create, { body: rows.tariffBody(carrierId) }, user),
);
sampleBy(energyTariff.update, 'body.carrierId', rows.makeCarrier, async (server, user, carrierId) =>
  server.call(
    energyTariff.update,
    { body: { id: await rows.makeTariff(server, user), ...rows.tariffBody(carrierId) } },
    user,
  ),
);
sample(energyTariff.page, 'query.carrierId', rows.makePricedCarrier, (carrierId) => ({
  query: { carrierId },
}));
sampleCrud(energyMeter, rows.makeEnergyMeter, {});
sampleBy(energyMeter.update, 'body.id', rows.makeEnergyMeter, async (server, user, id) =>
  server.call(energyMeter.update, { body: { id, ...(await rows.meterBody(server, user)) } }, user),
);
for (const [name, make] of [
  ['carrierId', rows.makeCarrier],
  ['regionId', rows.findEnergyRegion],
  ['parentId', rows.makeEnergyMeter],
] as const) {
  const bodyOf = async (server: TestServer, user: TestUser, id: Id) => ({
    ...(await rows.meterBody(server, user)),
    [name]: id,
    // A parent meters the same carrier.
    ...(name === 'parentId' && { carrierId: await rows.carrierOfMeter(server, id) }),
  });
  sampleBy(energyMeter.create, `body.${name}`, make, async (server, user, id) =>
    server.call(energyMeter.create, { body: await bodyOf(server, user, id) }, user),
  );
  sampleBy(energyMeter.update, `body.${name}`, make, async (server, user, id) =>
    server.call(
      energyMeter.update,
      {
        body: {
          id: user.tenantId === server.tenantId ? await rows.makeEnergyMeter(server, user) : '987654321',
          ...(await bodyOf(server, user, id)),
        },
      },
      user,
    ),
  );
}
sample(energyMeter.page, 'query.carrierId', rows.makeMeteredCarrier, (carrierId) => ({
  query: { carrierId },
}));
sample(energyMeter.page, 'query.regionId', rows.makeMeteredRegion, (regionId) => ({ query: { regionId } }));
sample(energy.getRegionConsumption, 'params.id', rows.makeMeteredRegion, (id) => ({
  ...byId(id),
  query: {},
}));
sampleBy(
  energy.getRegionConsumption,
  'query.carrierId',
  rows.makeMeteredCarrier,
  async (server, user, carrierId) =>
    server.call(
      energy.getRegionConsumption,
      { params: { id: await rows.findEnergyRegion(server, user) }, query: { carrierId } },
      user,
    ),
);
sample(energy.getStateEnergy, 'params.id', rows.anyMachine, (id) => ({ ...byId(id), query: range }));

sample(getFileGroup, 'params.id', rows.makeFileGroup, byId);

sample(history.getLineSummary, 'params.id', rows.anyLine, (id) => ({ ...byId(id), query: {} }));
sample(history.getMachineOee, 'params.id', rows.anyMachine, (id) => ({ ...byId(id), query: range }));
sample(history.getMachineStops, 'params.id', rows.anyMachine, (id) => ({ ...byId(id), query: range }));
sample(history.getMachineTimeline, 'params.id', rows.anyMachine, (id) => ({ ...byId(id), query: range }));
sample(history.getMetricHistory, 'params.id', rows.anyMachine, (id) => ({
  params: { id, key: 'speed' },
  query: { ...range, width: 100 },
}));
sample(getStopPareto, 'query.lineId', rows.anyLine, (lineId) => ({ query: { ...range, lineId } }));
sample(getStopPareto, 'query.machineId', rows.anyMachine, (machineId) => ({
  query: { ...range, machineId },
}));
sample(getCodeAdvice, 'params.id', rows.anyMachine, (id) => ({ ...byId(id), query: { code: 'E1' } }));
sample(pageMachineLog, 'query.lineId', rows.anyLine, (lineId) => ({ query: { ...range, lineId } }));
sample(pageMachineLog, 'query.machineId', rows.anyMachine, (machineId) => ({
  query: { ...range, machineId },
}));

const { why: _why, ...stretch } = rows.correctionBody('1');
sample(correction.pageStateCorrections, 'query.lineId', rows.makeLineWithCorrection, (lineId) => ({
  query: { lineId },
}));
sample(correction.pageStateCorrections, 'query.machineId', rows.makeStop, (machineId) => ({
  query: { machineId },
}));
sample(correction.previewStateCorrection, 'body.machineId', rows.anyMachine, (machineId) => ({
  body: { ...stretch, machineId },
}));
sample(correction.createStateCorrection, 'body.machineId', rows.anyMachine, (machineId) => ({
  body: rows.correctionBody(machineId),
}));
sample(correction.revokeStateCorrection, 'params.id', rows.makeCorrection, byId);
const at = rows.stoppedAtMs;
sample(noteStops, 'body.stops.machineId', rows.makeStop, (machineId) => ({
  body: { stops: [{ machineId, at }], comment: 'taken over' },
}));
sampleBy(noteStops, 'body.reasonId', rows.makeReason, (server, user, reasonId) => {
  const machineId = server.wiring.directory.findMachine(user.tenantId, 'L1-FILLER')?.id ?? '1';
  return server.call(noteStops, { body: { stops: [{ machineId, at }], reasonId } }, user);
});

sample(lineVersion.getLinePlan, 'params.id', rows.anyLine, byId);
sample(lineVersion.listPlanMachines, 'params.id', rows.anyLine, byId);
sample(lineVersion.listLineVersions, 'params.id', rows.anyLine, byId);
sample(lineVersion.discardLinePlan, 'params.id', rows.anyLine, byId);
const revision = 1;
sample(lineVersion.saveLinePlan, 'params.id', rows.makeDraftedLine, (id) => ({
  ...byId(id),
  body: {
    revision,
    plan: { unit: 'bottle' as const, timeZone: 'UTC', bottleneck: null, nodes: [], edges: [] },
  },
}));
sample(lineVersion.publishLine, 'params.id', rows.makeDraftedLine, (id) => ({
  ...byId(id),
  body: { revision },
}));
sample(lineVersion.restoreLineVersion, 'params.id', rows.makeDraftedLine, (id) => ({
  params: { id, no: 1 },
  body: { revision },
}));

sample(ingest.pageDeadLetters, 'query.connectionId', rows.makeDeadLetter, (connectionId) => ({
  query: { connectionId },
}));
sample(ingest.amendConnection, 'params.id', rows.makeConnection, (id) => ({
  params: { id },
  body: { ignored: [{ pattern: 'a/b' }] },
}));
sample(ingest.removeConnection, 'params.id', rows.makeConnection, byId);
sample(ingest.updateConnection, 'params.id', rows.makeConnection, (id) => ({
  ...byId(id),
  body: rows.connectionBody(),
}));
sampleBy(ingest.removeCredential, 'params.id', rows.makeCredential, async (server, user, id) => {
  const proof = await provePassword(server, user, 'credential_remove');
  return server.call(ingest.removeCredential, { ...byId(id), query: { proof } }, user);
});

sample(job.getJob, 'params.id', rows.makeFailedJob, byId);
sample(job.cancelJob, 'params.id', rows.makeQueuedJob, byId);
sample(job.retryJob, 'params.id', rows.makeFailedJob, byId);
sample(job.getJobFile, 'params.id', rows.makeJobWithFile, byId);
sample(job.getImportBadRows, 'params.id', rows.makeCheckedImport, byId);
/** The job that it starts has ended before the next sample counts rows. */
async function thenSettled(server: TestServer, answer: Promise<LightMyRequestResponse>) {
  const answered = await answer;
  await server.wiring.jobs.worker.settled();
  return answered;
}
sampleBy(job.commitImport, 'params.id', rows.makeCheckedImport, (server, user, id) =>
  thenSettled(server, server.call(job.commitImport, { ...byId(id), body: { rows: 'good' } }, user)),
);
sampleBy(job.undoImport, 'params.id', rows.makeCommittedImport, (server, user, id) =>
  thenSettled(server, server.call(job.undoImport, byId(id), user)),
);

sampleCrud(menu, rows.makeMenu, { type: MENU, name: 'taken over' });
sample(menu.create, 'body.parentId', rows.makeMenu, (parentId) => ({
  body: { type: MENU, name: 'taken over', parentId },
}));
sample(getMenu, 'query.parentId', rows.makeMenuWithChild, (parentId) => ({ query: { parentId } }));
sample(getMenuTree, 'query.parentId', rows.makeMenuWithChild, (parentId) => ({
  query: { lazy: 'true' as const, parentId },
}));
sampleBy(getTenantMenuTree, 'query.parentId', rows.makeMenuWithChild, (server, user, parentId) =>
  server.call(getTenantMenuTree, { query: { parentId, tenandId: user.tenantId } }, user),
);
sample(
  getTenantMenuTree,
  'query.tenandId',
  async (_server, owner) => owner.tenantId,
  (tenandId) => ({ query: { tenandId } }),
);
sampleBy(menu.update, 'body.parentId', rows.makeMenu, async (server, user, parentId) => {
  const id = await rows.makeMenu(server, user);
  return server.call(menu.update, { body: { id, type: MENU, name: 'moved', parentId } }, user);
});
sampleBy(moveMenu, 'body.parentId', rows.makeMenu, async (server, user, parentId) => {
  const id = await rows.makeMenu(server, user);
  return server.call(moveMenu, { body: { id, parentId, siblingIds: [id] } }, user);
});
for (const place of ['body.id', 'body.siblingIds']) {
  sampleBy(moveMenu, place, rows.makeMenu, async (server, user, id) => {
    const parentId = await rows.makeMenu(server, user);
    return server.call(moveMenu, { body: { id, parentId, siblingIds: [id] } }, user);
  });
}

sampleCrud(notice, rows.makeNotice, { msgType: '2', noticeTitle: 'taken over', messageContent: 'x' });
sample(markNoticesRead, 'body.ids', rows.makeUnreadNotice, (id) => ({ body: { ids: [id] } }));

sampleCrud(post, rows.makePost, { postName: 'taken over', postCode: 'taken_over' });
sample(listPostHolders, 'params.id', rows.makeHeldPost, byId);
const roleBody = { roleName: 'taken over', dsType: 4 as const };
sampleCrud(roles.role, rows.makeRole, roleBody);
sample(roles.listRoleHolders, 'params.id', rows.makeHeldRole, byId);
sample(roles.getRoleMenus, 'params.roleId', rows.makeRole, (roleId) => ({ params: { roleId } }));
sample(roles.setRoleMenus, 'body.roleId', rows.makeRole, (roleId) => ({ body: { roleId, menuIds: [] } }));
sampleBy(roles.setRoleMenus, 'body.menuIds', rows.makeMenuWithChild, async (server, user, id) => {
  const body = { roleId: await rows.makeRole(server, user), menuIds: [id] };
  return server.call(roles.setRoleMenus, { body }, user);
});
const GRANTS = {
  menuIds: { make: rows.makeMenuWithChild, dsType: 4 },
  departmentIds: { make: rows.makeReachedDepartment, dsType: 1 },
} as const;
for (const [name, { make, dsType }] of Object.entries(GRANTS)) {
  sample(roles.role.create, `body.${name}`, make, (id) => ({
    body: { ...roleBody, roleCode: rows.nextName(), dsType, [name]: [id] },
  }));
  sampleBy(roles.role.update, `body.${name}`, make, async (server, user, id) => {
    const body = { ...roleBody, roleId: await rows.makeRole(server, user), dsType, [name]: [id] };
    return server.call(roles.role.update, { body }, user);
  });
}
sample(explainPermission, 'query.userId', rows.makeUser, (userId) => ({
  query: { userId, permission: 'plant_view' as const },
}));
sampleBy(explainPermission, 'query.menuId', rows.makeMenu, (server, user, menuId) =>
  server.call(explainPermission, { query: { userId: user.userId, menuId } }, user),
);
sampleBy(explainPermission, 'query.recordId', rows.makeDepartment, (server, user, recordId) => {
  const query = { userId: user.userId, subject: 'department' as const, recordId };
  return server.call(explainPermission, { query }, user);
});
sampleBy(explainPermission, 'query.departmentId', rows.makeDepartment, (server, user, departmentId) => {
  const query = { userId: user.userId, permission: 'plant_view' as const, departmentId };
  return server.call(explainPermission, { query }, user);
});
sampleCrud(param, rows.makeParam, {
  publicName: 'taken over',
  publicKey: 'TAKEN_OVER',
  publicValue: 'taken over',
});

sample(removeTableLayout, 'params.id', rows.makeTableLayout, byId);

sample(department.listLinesByPost, 'query.postId', rows.anyPost, (postId) => ({ query: { postId } }));
sampleCrud(department.department, rows.makeDepartment, { name: 'taken over', code: 'taken' });
sample(department.department.create, 'body.parentId', rows.makeDepartment, (parentId) => ({
  body: { parentId, dtype: 'plant' as const, name: 'taken over', code: `below-${parentId}` },
}));
sampleBy(
  department.department.update,
  'body.parentId',
  rows.makeDepartment,
  async (server, user, parentId) => {
    const deptId = await rows.makeDepartment(server, user);
    return server.call(
      department.department.update,
      { body: { deptId, parentId, name: 'x', code: `u-${deptId}` } },
      user,
    );
  },
);
sampleBy(
  department.department.create,
  'body.codeTableId',
  rows.makeCodeTable,
  async (server, user, codeTableId) => {
    const parentId = await rows.makeOffice(server, user);
    const body = {
      parentId,
      dtype: 'meter',
      name: 'taken over',
      code: `below-${parentId}`,
      codeTableId,
    } as const;
    return server.call(department.department.create, { body }, user);
  },
);
sampleBy(
  department.department.update,
  'body.codeTableId',
  rows.makeCodeTable,
  async (server, user, codeTableId) => {
    const parentId = await rows.makeOffice(server, user);
    const body = { parentId, name: 'taken over', code: `below-${parentId}` };
    const made = await server.call(department.department.create, { body: { ...body, dtype: 'meter' } }, user);
    const { deptId } = made.json().data;
    return server.call(department.department.update, { body: { ...body, deptId, codeTableId } }, user);
  },
);
sample(department.auditDepartments, 'body.ids', rows.makeDepartment, (id) => ({ body: { ids: [id] } }));
sample(department.cancelDepartmentAudit, 'body.ids', rows.makeAuditedDepartment, (id) => ({
  body: { ids: [id] },
}));
sample(department.startDepartments, 'body.ids', rows.makeAuditedDepartment, (id) => ({
  body: { ids: [id] },
}));
sampleBy(department.moveDepartment, 'body.parentId', rows.makeDepartment, async (server, user, parentId) => {
  const id = await rows.makeDepartment(server, user);
  return server.call(department.moveDepartment, { body: { id, parentId, siblingIds: [id] } }, user);
});
for (const place of ['body.id', 'body.siblingIds'])
  sampleBy(department.moveDepartment, place, rows.makeDepartment, async (server, user, id) => {
    const parentId = await rows.makeDepartment(server, user);
    return server.call(department.moveDepartment, { body: { id, parentId, siblingIds: [id] } }, user);
  });
sample(department.getDepartment, 'query.deptId', rows.anyMachine, (deptId) => ({ query: { deptId } }));
sample(department.listDepartmentChildren, 'query.deptId', rows.anyLine, (deptId) => ({ query: { deptId } }));
sample(getLine, 'params.id', rows.anyLine, byId);
sample(machine.getMachine, 'params.id', rows.anyMachine, byId);
sample(machine.listMachinesByIds, 'query.productIds', rows.anyMachine, (id) => ({
  query: { productIds: [id] },
}));
sample(machine.getMachineImage, 'params.id', rows.makePicture, byId);
sampleBy(machine.putMachineImage, 'params.id', rows.makePicture, rows.putPicture);
sample(machine.removeMachineImage, 'params.id', rows.makePicture, byId);

sampleCrud(shiftPattern, rows.makeShiftPattern, { name: 'taken over', ...rows.shiftPatternBody });
sampleCrud(productionPlan, rows.makePlanRow, { ...rows.planRowBody, orderNo: 'taken over' });
sample(shiftCalendar.getShiftCalendarWeek, 'params.id', rows.anyLine, (id) => ({
  ...byId(id),
  query: { day: '2027-05-01' },
}));
sample(shiftCalendar.getRunningProduct, 'params.id', rows.anyLine, byId);
sample(shiftCalendar.setRunningProduct, 'params.id', rows.anyLine, (id) => ({
  ...byId(id),
  body: { productCode: 'SW330' },
}));

sampleCrud(apiKey, rows.makeApiKey, {
  name: 'taken over',
  permissions: ['plant_view'],
  expireTime: Date.now() + 60 * 24 * 3_600_000,
});
sample(issueApiKey, 'params.id', rows.makeApiKey, byId);
sample(revokeApiKey, 'params.id', rows.makeApiKey, byId);
sampleCrud(screen, rows.makeScreen, { name: 'taken over' });
sample(createScreenLink, 'params.id', rows.makeScreen, byId);
sample(revokeScreen, 'params.id', rows.makeScreen, byId);
sample(screen.create, 'body.targetId', rows.anyLine, (targetId) => ({ body: { name: 'spy', targetId } }));
sampleBy(screen.update, 'body.targetId', rows.anyLine, async (server, user, targetId) => {
  const id = await rows.makeScreen(server, user);
  return server.call(screen.update, { body: { id, name: `spy ${id}`, targetId } }, user);
});

sampleCrud(user.user, rows.makeUninvited, { nickname: 'taken over' });
for (const [field, make] of [
  ['deptId', rows.makeAuditedDepartment],
  ['roleIds', rows.anyRole],
  ['postIds', rows.makeLoosePost],
] as const) {
  const fieldOf = (id: Id) => ({ [field]: field === 'deptId' ? id : [id] });
  sampleBy(user.user.create, `body.${field}`, make, (server, by, id) =>
    server.call(
      user.user.create,
      { body: { username: `u${rows.nextName()}`, nickname: 'spy', ...fieldOf(id) } },
      by,
    ),
  );
  sampleBy(user.user.update, `body.${field}`, make, async (server, by, id) => {
    const own = await rows.makeUninvited(server, by);
    return server.call(user.user.update, { body: { id: own, nickname: 'spy', ...fieldOf(id) } }, by);
  });
}
sample(user.user.page, 'query.postId', rows.makePostOfUser, (postId) => ({ query: { postId } }));
sample(user.user.page, 'query.roleId', rows.makeRoleOfUser, (roleId) => ({ query: { roleId } }));
sample(user.user.page, 'query.deptId', rows.makeDepartmentOfUser, (deptId) => ({ query: { deptId } }));
sample(user.pageUserInfo, 'query.deptId', rows.makeDepartmentOfUser, (deptId) => ({ query: { deptId } }));
sample(user.getUserDetails, 'params.id', rows.makeUser, byId);
sample(user.unlockUser, 'params.id', rows.makeUser, byId);
sample(user.endUserSessions, 'params.id', rows.makeUser, byId);
sample(user.disableUsers, 'body.ids', rows.makeUser, (id) => ({ body: { ids: [id], isDisabled: true } }));
sampleBy(user.moveUsers, 'body.ids', rows.makeUninvited, async (server, by, id) => {
  const deptId = await rows.makeAuditedDepartment(server, by);
  return server.call(user.moveUsers, { body: { ids: [id], deptId } }, by);
});
sampleBy(user.moveUsers, 'body.deptId', rows.makeAuditedDepartment, async (server, by, deptId) => {
  const id = await rows.makeUninvited(server, by);
  return server.call(user.moveUsers, { body: { ids: [id], deptId } }, by);
});
sampleBy(user.giveRole, 'body.ids', rows.makeUninvited, async (server, by, id) => {
  const roleId = await rows.anyRole(server, by);
  return server.call(user.giveRole, { body: { ids: [id], roleId } }, by);
});
sampleBy(user.giveRole, 'body.roleId', rows.anyRole, async (server, by, roleId) => {
  const id = await rows.makeUninvited(server, by);
  return server.call(user.giveRole, { body: { ids: [id], roleId } }, by);
});
sample(inviteUsers, 'body.ids', rows.makeUninvited, (id) => ({ body: { ids: [id] } }));
sample(revokeInvite, 'params.id', rows.makeInvited, byId);
sample(place.listUserWarehouses, 'params.id', rows.makeUser, byId);
sample(place.listUserOwners, 'params.id', rows.makeUser, byId);
sampleBy(place.setUserWarehouses, 'body.userId', rows.makeUser, async (server, by, userId) => {
  const lcwhIds = [await rows.makeWarehouse(server, by)];
  return server.call(place.setUserWarehouses, { body: { userId, lcwhIds } }, by);
});
sampleBy(place.setUserWarehouses, 'body.lcwhIds', rows.makeWarehouse, async (server, by, id) => {
  const userId = await rows.makeUninvited(server, by);
  return server.call(place.setUserWarehouses, { body: { userId, lcwhIds: [id] } }, by);
});
sampleBy(place.setUserOwners, 'body.userId', rows.makeUser, async (server, by, userId) => {
  const ownerIds = [await rows.makeGoodsOwner(server, by)];
  return server.call(place.setUserOwners, { body: { userId, ownerIds } }, by);
});
sampleBy(place.setUserOwners, 'body.ownerIds', rows.makeGoodsOwner, async (server, by, id) => {
  const userId = await rows.makeUninvited(server, by);
  return server.call(place.setUserOwners, { body: { userId, ownerIds: [id] } }, by);
});
sample(listSocialLinksOf, 'params.userId', rows.makeUserWithLink, (userId) => ({ params: { userId } }));

sample(getServerLogDetail, 'query.id', rows.makeServerLogEntry, (id) => ({ query: { id } }));
sample(openSmsMessage, 'params.id', rows.makeSmsMessage, byId);

sampleBy(
  pageTenantComponents,
  'query.tenantId',
  async (_server, owner) => owner.tenantId,
  (server, user, tenantId) => server.call(pageTenantComponents, { query: { tenantId } } as never, user),
);
sampleCrud(tenantForm, rows.makeTenantForm, { fields: [], remarks: 'spy' });

/** Subjects whose contracts tell everything that a row of theirs needs. */
for (const crud of await loadCruds()) {
  const hasOwn = samples.has(`${crud.get.id} params.id`);
  if (hasOwn || crud.id !== Id) continue;
  const { updateTime: _version, [crud.idField]: _id, ...fields } = bodyOf(crud.update);
  const make: rows.MakeRow = async (server, owner) => {
    const created = await rows.dataOf(server, crud.create, { body: bodyOf(crud.create) } as never, owner);
    return String(created[crud.idField]);
  };
  sampleCrud(crud, make, fields);
}

function bodyOf(contract: Endpoint): Record<string, unknown> {
  return { ...sampleInput(contract, 'body', rows.nextName()) };
}
