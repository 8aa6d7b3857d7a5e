import type { Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { createDrafts, type DraftAuthor, type Versioned } from '#server/core/versions/drafts.ts';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { EditedPlan, LineVersion } from '#shared/contracts/plant/line-version.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { problemsOf } from '#shared/domain/line/line-plan-problems.ts';
import { lineToPlan } from '#shared/domain/line/line-to-plan.ts';
import { machineAt, planToLine } from '#shared/domain/line/plan-to-line.ts';
import { lockDepartments } from './department-rules.ts';
import { insertMachine, startLine, takenCodes, usableMachineIds, writeLine } from './line-model-store.ts';
import {
  findLine,
  type LineDepartment,
  type LineOwner,
  lineVersions,
  lockLine,
} from './line-version-store.ts';
import { loadPlantModel } from './model-store.ts';

type Tx = Transaction<unknown>;

export const linePlans = createDrafts<LineOwner, LinePlan, EditedPlan>({
  subject: 'linePlan',
  field: 'plan',
  store: lineVersions,
  async toEdited(tx, { line_id }, { content, ...state }) {
    const line = await findLine(withSchema(tx), line_id);
    const plan = content ?? emptyPlan(line);
    return {
      ...{ lineId: line_id, code: line.code, name: line.name, nameEn: line.name_en },
      ...{ plan, takenCodes: await takenCodesOf(withSchema(tx), plan) },
      ...state,
    };
  },
  before: (tx, { line_id }) => planBefore(withSchema(tx), line_id),
});

function emptyPlan({ unit, time_zone }: LineDepartment): LinePlan {
  return { unit: unit ?? 'piece', timeZone: time_zone ?? 'UTC', bottleneck: null, nodes: [], edges: [] };
}

/** The plan of a line that was there before it had versions. */
async function planBefore(tx: Tx, lineId: Id): Promise<LinePlan | null> {
  const line = (await loadPlantModel(tx)).lines.find(({ id }) => id === lineId);
  return line ? lineToPlan(line) : null;
}

function takenCodesOf(tx: Tx, { nodes }: LinePlan): Promise<string[]> {
  return takenCodes(
    tx,
    nodes.flatMap(({ machine }) => machine?.code ?? []),
  );
}

/** A line whose versions the caller changes; locked. */
export async function lockPlan(tx: Tx, lineId: Id): Promise<Versioned<LineOwner>> {
  return toVersioned(await lockLine(tx, lineId));
}

export async function listVersions(tx: Tx, lineId: Id): Promise<LineVersion[]> {
  await findLine(tx, lineId);
  const versions = await linePlans.list(tx, { line_id: lineId });
  return versions.map(({ size, ...version }) => ({ ...version, machineCount: size }));
}

function toVersioned({ id, name }: LineDepartment): Versioned<LineOwner> {
  return { owner: { line_id: id }, recordId: id, recordName: name };
}

/** Creates the new machines and replaces the line that walls show, or refuses with the problems of the plan. */
export async function publishPlan(
  tx: Tx,
  { session, clock }: DraftAuthor,
  lineId: Id,
  revision: number | null,
  note: string | null,
): Promise<EditedPlan> {
  const { tenantId } = session;
  const at = new Date(clock.now());
  await lockDepartments(tx, session);
  const department = await lockLine(tx, lineId);
  if (department.status === 'draft') throw failure('dept_not_audited');
  const publish = async (draft: LinePlan): Promise<LinePlan> => {
    await refuseProblems(tx, draft, await machinesFor(tx, session, lineId));
    const plan = await withNewMachines(tx, { lineId, editor: session, at }, draft);
    const line = planToLine(toNamed(department), plan, await machinesFor(tx, session, lineId), 0);
    if (!line) throw new Error(`line ${lineId}: a plan without errors makes no line`);
    await writeLine(tx, tenantId, line);
    await startLine(tx, line, session, at);
    return plan;
  };
  return linePlans.publish(tx, { session, clock }, toVersioned(department), {
    revision,
    note,
    apply: publish,
  });
}

function toNamed({ id, code, name, name_en }: LineDepartment): Pick<Line, 'id' | 'code' | 'name' | 'nameEn'> {
  return { id, code, name, nameEn: name_en };
}

async function machinesFor(
  tx: Tx,
  session: SessionPrincipal,
  lineId: Id,
): Promise<(id: Id) => Machine | undefined> {
  const { machines } = await loadPlantModel(tx);
  // Read here: machines that were created in this transaction are reached too.
  const authority = await loadDataAuthority(tx, session);
  const reached = machines.filter(({ id }) => reachesDepartment(authority, id));
  const byId = new Map((await usableFor(tx, lineId, reached)).map((machine) => [machine.id, machine]));
  return (id) => byId.get(id);
}

/** The machines that a plan of the line may hold: its own, and audited ones that stand in no line. */
export async function usableFor(
  tx: Tx,
  lineId: Id,
  machines: readonly Machine[],
): Promise<readonly Machine[]> {
  const usable = await usableMachineIds(tx);
  return machines.filter(
    (machine) => machine.lineId === lineId || (machine.lineId === null && usable.has(machine.id)),
  );
}

async function refuseProblems(
  tx: Tx,
  plan: LinePlan,
  machineOf: (id: Id) => Machine | undefined,
): Promise<void> {
  const byKey = new Map(plan.nodes.map((node) => [node.key, machineAt(node, machineOf)]));
  const problems = problemsOf(plan, (key) => byKey.get(key) ?? null, await takenCodesOf(tx, plan));
  if (problems.some(({ level }) => level === 'error')) throw failureWithData('plan_has_problems', problems);
}

async function withNewMachines(
  tx: Tx,
  place: Parameters<typeof insertMachine>[1],
  plan: LinePlan,
): Promise<LinePlan> {
  const nodes: LinePlan['nodes'] = [];
  for (const node of plan.nodes) {
    const machineId = node.machine ? await insertMachine(tx, place, node.machine) : node.machineId;
    nodes.push({ ...node, machineId, machine: null });
  }
  return { ...plan, nodes };
}
