import type { LightMyRequestResponse } from 'fastify';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { auditDepartments, department } from '#shared/contracts/plant/department.ts';
import { discardLinePlan, EditedPlan, saveLinePlan } from '#shared/contracts/plant/line-version.ts';
import { MachineTypeModel, putMachineModel } from '#shared/contracts/screens/machine-model.ts';
import { makeGlb } from '#tests/support/files/glb.ts';
import { shiftPatternSample } from '#tests/support/samples/calendar/shift-pattern.ts';
import { departmentSample } from '#tests/support/samples/plant/department.ts';
import { screenSample } from '#tests/support/samples/screens/screen.ts';
import { rowOf } from '#tests/support/samples/subject-sample.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { createdOf } from '#tests/support/walks/foreign-rows/make-row.ts';
import { dataOf, type MakeRow } from './make-row.ts';

/** A hall without lines: shifts there overlap with none. */
const HALL = 'WALK-HALL';

async function makeHall(server: TestServer, owner: TestUser): Promise<void> {
  const query = { current: 1, size: 1, name: HALL };
  if (Number((await dataOf(server, department.page, { query }, owner)).total) > 0) return;
  const id = await createdOf(server, owner, department, { dtype: 'company', code: HALL, name: HALL });
  await dataOf(server, auditDepartments, { body: { ids: [id] } }, owner);
}

export const makeShiftPattern = rowOf(shiftPatternSample, async (server, owner) => {
  await makeHall(server, owner);
  return { places: HALL };
});

export const makeScreen = rowOf(screenSample);

export const anyMachine: MakeRow = async (server, { tenantId }) => {
  const machine = server.wiring.directory.findMachine(tenantId, 'L1-FILLER');
  if (!machine) throw new Error('the tenant has no plant');
  return machine.id;
};

export const makeDepartment = rowOf(departmentSample);

export const makeOffice = rowOf(departmentSample, () => ({ dtype: 'office' }));

export const makeAuditedDepartment: MakeRow = async (server, owner) => {
  const id = await makeDepartment(server, owner);
  await dataOf(server, auditDepartments, { body: { ids: [id] } }, owner);
  return id;
};

export const anyLine: MakeRow = async (server, owner) => {
  const { lineId } = await machineOf(server, owner);
  if (!lineId) throw new Error('the machine stands in no line');
  return lineId;
};

async function machineOf(server: TestServer, owner: TestUser) {
  const machine = server.wiring.directory.machine(owner.tenantId, await anyMachine(server, owner));
  if (!machine) throw new Error('the tenant has no plant');
  return machine;
}

/** The smallest PNG there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export function putPicture(
  server: TestServer,
  user: TestUser,
  machineId: Id,
): Promise<LightMyRequestResponse> {
  return putFileAt(server, user, `/data/machine/${machineId}/image`);
}

/** A file, without one a picture of one pixel, sent as a form to an address that takes one. */
export function putFileAt(
  server: TestServer,
  user: TestUser,
  url: string,
  bytes: Uint8Array = PNG,
): Promise<LightMyRequestResponse> {
  const boundary = 'x-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return server.app.inject({
    method: 'PUT',
    url,
    headers: { ...user.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

/** Returns the id of the file that screens read. */
export const makeMachineModel: MakeRow = async (server, owner) => {
  const url = putMachineModel.path.replace(':machineType', 'filler');
  const reply = await putFileAt(server, owner, url, makeGlb([{ size: [2, 3, 1] }]));
  return MachineTypeModel.parse(reply.json().data).fileId;
};

export const makePicture: MakeRow = async (server, owner) => {
  const machineId = await anyMachine(server, owner);
  const answer = await putPicture(server, owner, machineId);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return machineId;
};

/** A line with a draft, of revision 1, of what walls show. */
export const makeDraftedLine: MakeRow = async (server, owner) => {
  const id = await anyLine(server, owner);
  const { plan } = EditedPlan.parse(await dataOf(server, discardLinePlan, { params: { id } }, owner));
  await dataOf(server, saveLinePlan, { params: { id }, body: { revision: null, plan } }, owner);
  return id;
};
