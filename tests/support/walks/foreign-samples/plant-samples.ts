import * as shiftCalendar from '#shared/contracts/calendar/shift-calendar.ts';
import { getLineTopology } from '#shared/contracts/orders/topology.ts';
import * as department from '#shared/contracts/plant/department.ts';
import { getLine } from '#shared/contracts/plant/line.ts';
import * as lineVersion from '#shared/contracts/plant/line-version.ts';
import * as machine from '#shared/contracts/plant/machine.ts';
import { getMachineMesh } from '#shared/contracts/screens/machine-model.ts';
import { createScreenLink, revokeScreen, screen } from '#shared/contracts/screens/screen.ts';
import { shiftPatternSample } from '#tests/support/samples/calendar/shift-pattern.ts';
import { anyPost } from '#tests/support/walks/foreign-rows/access-rows.ts';
import { makeCodeTable } from '#tests/support/walks/foreign-rows/connector-rows.ts';
import {
  anyLine,
  anyMachine,
  makeAuditedDepartment,
  makeDepartment,
  makeDraftedLine,
  makeMachineModel,
  makeOffice,
  makePicture,
  makeScreen,
  makeShiftPattern,
  putPicture,
} from '#tests/support/walks/foreign-rows/plant-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleBy, sampleSubject, samples } = createSampler();
export const PLANT_SAMPLES = samples;

sample(department.listLinesByPost, 'query.postId', anyPost, (postId) => ({ query: { postId } }));
sample(department.department.create, 'body.parentId', makeDepartment, (parentId) => ({
  body: { parentId, dtype: 'plant' as const, name: 'taken over', code: `below-${parentId}` },
}));
sampleBy(department.department.update, 'body.parentId', makeDepartment, async (server, user, parentId) => {
  const deptId = await makeDepartment(server, user);
  return server.call(
    department.department.update,
    { body: { deptId, parentId, name: 'x', code: `u-${deptId}` } },
    user,
  );
});
sampleBy(
  department.department.create,
  'body.codeTableId',
  makeCodeTable,
  async (server, user, codeTableId) => {
    const parentId = await makeOffice(server, user);
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
  makeCodeTable,
  async (server, user, codeTableId) => {
    const parentId = await makeOffice(server, user);
    const body = { parentId, name: 'taken over', code: `below-${parentId}` };
    const made = await server.call(department.department.create, { body: { ...body, dtype: 'meter' } }, user);
    const { deptId } = made.json().data;
    return server.call(department.department.update, { body: { ...body, deptId, codeTableId } }, user);
  },
);
sample(department.auditDepartments, 'body.ids', makeDepartment, (id) => ({ body: { ids: [id] } }));
sample(department.cancelDepartmentAudit, 'body.ids', makeAuditedDepartment, (id) => ({
  body: { ids: [id] },
}));
sample(department.startDepartments, 'body.ids', makeAuditedDepartment, (id) => ({
  body: { ids: [id] },
}));
sampleBy(department.moveDepartment, 'body.parentId', makeDepartment, async (server, user, parentId) => {
  const id = await makeDepartment(server, user);
  return server.call(department.moveDepartment, { body: { id, parentId, siblingIds: [id] } }, user);
});
for (const place of ['body.id', 'body.siblingIds'])
  sampleBy(department.moveDepartment, place, makeDepartment, async (server, user, id) => {
    const parentId = await makeDepartment(server, user);
    return server.call(department.moveDepartment, { body: { id, parentId, siblingIds: [id] } }, user);
  });
sample(department.getDepartment, 'query.deptId', anyMachine, (deptId) => ({ query: { deptId } }));
sample(department.listDepartmentChildren, 'query.deptId', anyLine, (deptId) => ({ query: { deptId } }));
sample(getLine, 'params.id', anyLine, byId);
sample(getLineTopology, 'params.id', anyLine, byId);
sample(machine.getMachine, 'params.id', anyMachine, byId);
sample(machine.listMachinesByIds, 'query.productIds', anyMachine, (id) => ({
  query: { productIds: [id] },
}));
sample(getMachineMesh, 'params.fileId', makeMachineModel, (fileId) => ({ params: { fileId } }));
sample(machine.getMachineImage, 'params.id', makePicture, byId);
sampleBy(machine.putMachineImage, 'params.id', makePicture, putPicture);
sample(machine.removeMachineImage, 'params.id', makePicture, byId);
sampleSubject(shiftPatternSample, makeShiftPattern);
sample(shiftCalendar.getShiftCalendarWeek, 'params.id', anyLine, (id) => ({
  ...byId(id),
  query: { day: '2027-05-01' },
}));
sample(shiftCalendar.getRunningProduct, 'params.id', anyLine, byId);
sample(shiftCalendar.setRunningProduct, 'params.id', anyLine, (id) => ({
  ...byId(id),
  body: { productCode: 'SW330' },
}));
sample(createScreenLink, 'params.id', makeScreen, byId);
sample(revokeScreen, 'params.id', makeScreen, byId);
sample(screen.create, 'body.targetId', anyLine, (targetId) => ({ body: { name: 'spy', targetId } }));
sampleBy(screen.update, 'body.targetId', anyLine, async (server, user, targetId) => {
  const id = await makeScreen(server, user);
  return server.call(screen.update, { body: { id, name: `spy ${id}`, targetId } }, user);
});
sample(lineVersion.getLinePlan, 'params.id', anyLine, byId);
sample(lineVersion.listPlanMachines, 'params.id', anyLine, byId);
sample(lineVersion.listLineVersions, 'params.id', anyLine, byId);
sample(lineVersion.discardLinePlan, 'params.id', anyLine, byId);
const revision = 1;
sample(lineVersion.saveLinePlan, 'params.id', makeDraftedLine, (id) => ({
  ...byId(id),
  body: {
    revision,
    plan: { unit: 'bottle' as const, timeZone: 'UTC', bottleneck: null, nodes: [], edges: [] },
  },
}));
sample(lineVersion.publishLine, 'params.id', makeDraftedLine, (id) => ({
  ...byId(id),
  body: { revision },
}));
sample(lineVersion.restoreLineVersion, 'params.id', makeDraftedLine, (id) => ({
  params: { id, no: 1 },
  body: { revision },
}));
