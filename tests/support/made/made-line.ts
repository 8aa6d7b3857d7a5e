import {
  addNode,
  freeKey,
  newPlanMachine,
  nextPlace,
} from '#console/features/line-editor/plan/plan-edits.ts';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { auditDepartments, type DepartmentType, department } from '#shared/contracts/plant/department.ts';
import { EditedPlan, getLinePlan, publishLine, saveLinePlan } from '#shared/contracts/plant/line-version.ts';
import { MachineType } from '#shared/contracts/plant/machine.ts';
import { department as zh } from '#shared/i18n/zh/plant/department.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

/** From the company down to the line. */
const DEPARTMENTS: readonly (readonly [dtype: DepartmentType, code: string, name: string])[] = [
  ['company', 'QS', '青山饮料'],
  ['plant', 'QS-1', '一厂'],
  ['workshop', 'QS-W', '灌装车间'],
];
const LINE_CODE = 'QS-L1';

/** A company, a plant, a workshop and a line without machines, audited; returns the line's id. */
export async function makeLine(server: TestServer, name: string, maker?: TestUser): Promise<Id> {
  const user = maker ?? (await server.addUser());
  const ids: Id[] = [];
  for (const [dtype, code, called] of [...DEPARTMENTS, ['line', LINE_CODE, name] as const]) {
    const place = { parentId: ids.at(-1) ?? null, unit: 'bottle', timeZone: 'Asia/Shanghai' } as const;
    const body = { dtype, code, name: called, ...place };
    const { deptId = '' } = await dataOf(server, department.create, { body }, user);
    ids.push(deptId);
  }
  await dataOf(server, auditDepartments, { body: { ids } }, user);
  return ids.at(-1) ?? '';
}

/** `makeLine` with machines in a row, of the types that bear their names; what it shows is on walls at once. */
export async function makePublishedLine(
  server: TestServer,
  name: string,
  machines: readonly string[],
): Promise<void> {
  const user = await server.addUser();
  const params = { id: await makeLine(server, name, user) };
  const { plan } = EditedPlan.parse(await dataOf(server, getLinePlan, { params }, user));
  const drawn = machines.reduce(withMachine, plan);
  const saved = EditedPlan.parse(
    await dataOf(server, saveLinePlan, { params, body: { revision: null, plan: drawn } }, user),
  );
  await dataOf(
    server,
    publishLine,
    { params, body: { revision: saved.draft?.revision ?? null, note: '' } },
    user,
  );
}

/** As the line editor adds it behind the last one. */
function withMachine(plan: LinePlan, name: string): LinePlan {
  const machineType = MachineType.options.find((one) => zh.machineType[one] === name);
  if (!machineType) throw new Error(`no type of machines is called ${name}`);
  const codePrefix = `${LINE_CODE}-${machineType.toUpperCase()}`;
  const machine = newPlanMachine(
    { machineType, name, nameEn: machineType, codePrefix, like: null },
    plan.unit,
    { codes: new Set(), names: new Set() },
  );
  const after = plan.nodes.at(-1)?.key ?? null;
  const node = {
    key: freeKey(plan),
    machineId: null,
    machine: { ...machine, idealSpeedPerHour: 36_000 },
    ...nextPlace(plan, after),
  };
  return addNode(plan, node, after);
}
