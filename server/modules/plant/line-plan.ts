import type { Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { EditedPlan } from '#shared/contracts/plant/line-version.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { problemsOf } from '#shared/domain/line/line-plan-problems.ts';
import { lineToPlan } from '#shared/domain/line/line-to-plan.ts';
import { machineAt, planToLine } from '#shared/domain/line/plan-to-line.ts';
import { lockDepartments } from './department-rules.ts';
import { insertMachine, startLine, takenCodes, usableMachineIds, writeLine } from './line-model-store.ts';
import {
  findLine,
  findVersion,
  insertVersion,
  type LineDepartment,
  lockLine,
  publishDraft,
  removeDraft,
  updateDraft,
} from './line-version-store.ts';
import { loadPlantModel } from './model-store.ts';

type Tx = Transaction<unknown>;

/** Who changes a plan, and the clock that says when. */
export interface PlanChange {
  readonly session: SessionPrincipal;
  readonly clock: Clock;
}

/** The draft, else what walls show, else nothing. */
export async function loadPlan(tx: Tx, lineId: Id): Promise<EditedPlan> {
  const line = await findLine(tx, lineId);
  const draft = await findVersion(tx, lineId, { status: 'draft' });
  const published = await findVersion(tx, lineId, { status: 'published' });
  const plan = draft?.plan ?? published?.plan ?? (await planBefore(tx, lineId)) ?? emptyPlan(line);
  return {
    lineId,
    code: line.code,
    name: line.name,
    nameEn: line.name_en,
    plan,
    draft: draft && {
      revision: draft.revision,
      username: draft.changed_by,
      at: draft.changed_at.getTime(),
    },
    publishedNo: published?.no ?? null,
    takenCodes: await takenCodesOf(tx, plan),
  };
}

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

/**
 * Drafts change nothing that others see and are saved every other second: of them only the first save is audited, and
 * what becomes of the draft.
 */
export async function savePlan(
  tx: Tx,
  { session, clock }: PlanChange,
  lineId: Id,
  revision: number | null,
  plan: LinePlan,
): Promise<EditedPlan> {
  const { name } = await lockLine(tx, lineId);
  await checkRevision(tx, lineId, revision);
  const { tenantId, username } = session;
  const at = new Date(clock.now());
  if (revision === null) await startDraft(tx, { session, clock }, lineId, plan);
  else await updateDraft(tx, lineId, { plan, username, at });
  if (revision === null)
    await audit(tx, {
      ...editBy({ tenantId, userId: session.userId, username }, clock),
      subject: 'linePlan',
      recordId: lineId,
      recordName: name,
      action: 'startDraft',
      changes: {},
    });
  return loadPlan(tx, lineId);
}

/** What walls show without a version becomes version 1, so that it can be restored. */
async function startDraft(tx: Tx, { session, clock }: PlanChange, lineId: Id, plan: LinePlan): Promise<void> {
  const { tenantId, username } = session;
  const at = new Date(clock.now());
  const isFirst = (await findVersion(tx, lineId, { no: 1 })) === null;
  const before = isFirst ? await planBefore(tx, lineId) : null;
  if (before)
    await insertVersion(tx, { tenantId, lineId, status: 'published', plan: before, username: null, at });
  await insertVersion(tx, { tenantId, lineId, status: 'draft', plan, username, at });
}

async function checkRevision(tx: Tx, lineId: Id, revision: number | null): Promise<void> {
  const draft = await findVersion(tx, lineId, { status: 'draft' });
  if ((draft?.revision ?? null) !== revision) throw failureWithData('stale', await loadPlan(tx, lineId));
}

export async function discardPlan(tx: Tx, { session, clock }: PlanChange, lineId: Id): Promise<EditedPlan> {
  const { name } = await lockLine(tx, lineId);
  const draft = await findVersion(tx, lineId, { status: 'draft' });
  if (draft) {
    await removeDraft(tx, lineId);
    const changes = { plan: { before: draft.plan } };
    await audit(tx, {
      ...editBy(session, clock),
      subject: 'linePlan',
      recordId: lineId,
      recordName: name,
      action: 'discardDraft',
      changes,
    });
  }
  return loadPlan(tx, lineId);
}

export async function restorePlan(
  tx: Tx,
  editor: PlanChange,
  lineId: Id,
  no: number,
  revision: number | null,
): Promise<EditedPlan> {
  const { name } = await lockLine(tx, lineId);
  const version = await findVersion(tx, lineId, { no });
  if (!version) throw failure('not_found');
  const saved = await savePlan(tx, editor, lineId, revision, version.plan);
  await audit(tx, {
    ...editBy(editor.session, editor.clock),
    subject: 'linePlan',
    recordId: lineId,
    recordName: name,
    action: 'restoreVersion',
    changes: { no: { after: no } },
  });
  return saved;
}

/** Creates the new machines and replaces the line that walls show, or refuses with the problems of the plan. */
export async function publishPlan(
  tx: Tx,
  { session, clock }: PlanChange,
  lineId: Id,
  revision: number | null,
  note: string | null,
): Promise<EditedPlan> {
  const { tenantId, username } = session;
  const at = new Date(clock.now());
  await lockDepartments(tx, session);
  const department = await lockLine(tx, lineId);
  if (department.status === 'draft') throw failure('dept_not_audited');
  await checkRevision(tx, lineId, revision);
  const draft = await findVersion(tx, lineId, { status: 'draft' });
  if (!draft) throw failure('plan_is_published');
  const machines = await machinesFor(tx, session, lineId);
  await refuseProblems(tx, draft.plan, machines);
  const plan = await withNewMachines(tx, { lineId, editor: session, at }, draft.plan);
  const line = planToLine(toNamed(department), plan, await machinesFor(tx, session, lineId), 0);
  if (!line) throw new Error(`line ${lineId}: a plan without errors makes no line`);
  const before = await findVersion(tx, lineId, { status: 'published' });
  await writeLine(tx, tenantId, line);
  await startLine(tx, line, session, at);
  await publishDraft(tx, lineId, { plan, note, username, at });
  await audit(tx, {
    ...editBy(session, clock),
    subject: 'linePlan',
    recordId: lineId,
    recordName: department.name,
    action: 'publish',
    changes: {
      no: { before: before?.no ?? null, after: draft.no },
      note: { after: note },
      plan: { before: before?.plan ?? null, after: plan },
    },
  });
  return loadPlan(tx, lineId);
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
