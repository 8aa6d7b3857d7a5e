import { z } from 'zod';
import { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { OptionalText } from '#shared/contracts/kit/text.ts';
import { Drafted, Revision, VersionMark } from '#shared/contracts/kit/versions.ts';
import { Machine } from './machine.ts';

export const LineVersion = VersionMark.extend({ machineCount: z.number().int() });
export type LineVersion = z.infer<typeof LineVersion>;

/** The plan that is to be edited: the draft, or without one what walls show. */
export const EditedPlan = z.object({
  lineId: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  plan: LinePlan,
  ...Drafted,
  /** Codes of new machines that other departments have. */
  takenCodes: z.array(z.string()),
});
export type EditedPlan = z.infer<typeof EditedPlan>;

export const getLinePlan = defineEndpoint({
  id: 'linePlan.get',
  method: 'GET',
  path: '/data/line/:id/plan',
  access: 'plant_view',
  tenant: 'session',
  summary: 'The plan of a line that is being edited; `id` is a department of type line.',
  params: z.object({ id: Id }),
  reply: EditedPlan,
});

export const listPlanMachines = defineEndpoint({
  id: 'linePlan.machines',
  method: 'GET',
  path: '/data/line/:id/plan/machines',
  access: 'plant_view',
  tenant: 'session',
  summary: 'The machines that a plan of the line may hold: its own, and those that stand in no line.',
  params: z.object({ id: Id }),
  reply: z.array(Machine),
});

export const saveLinePlan = defineEndpoint({
  id: 'linePlan.save',
  method: 'PUT',
  path: '/data/line/:id/plan',
  access: 'plant_edit',
  tenant: 'session',
  summary:
    'Saves the draft of a line, problems included; 409 `stale` with the stored one when it has changed.',
  params: z.object({ id: Id }),
  body: z.strictObject({ revision: Revision, plan: LinePlan }),
  reply: EditedPlan,
});

export const discardLinePlan = defineEndpoint({
  id: 'linePlan.discard',
  method: 'DELETE',
  path: '/data/line/:id/plan',
  access: 'plant_edit',
  tenant: 'session',
  summary: 'Removes the draft of a line; what is published stays.',
  params: z.object({ id: Id }),
  reply: EditedPlan,
});

export const publishLine = defineEndpoint({
  id: 'linePlan.publish',
  method: 'POST',
  path: '/data/line/:id/publish',
  access: 'plant_edit',
  tenant: 'session',
  summary:
    'Publishes the draft: creates its new machines and shows it on walls. 409 `plan_has_problems` with these.',
  params: z.object({ id: Id }),
  body: z.strictObject({ revision: Revision, note: OptionalText(200) }),
  reply: EditedPlan,
});

export const listLineVersions = defineEndpoint({
  id: 'linePlan.versions',
  method: 'GET',
  path: '/data/line/:id/versions',
  access: 'plant_view',
  tenant: 'session',
  summary: 'All versions of a line, the newest first.',
  params: z.object({ id: Id }),
  reply: z.array(LineVersion),
});

export const restoreLineVersion = defineEndpoint({
  id: 'linePlan.restore',
  method: 'POST',
  path: '/data/line/:id/versions/:no/restore',
  access: 'plant_edit',
  tenant: 'session',
  summary: 'Makes an archived version the draft; 409 `stale` when the draft has changed.',
  params: z.object({ id: Id, no: z.coerce.number().int().positive().max(1_000_000) }),
  body: z.strictObject({ revision: Revision }),
  reply: EditedPlan,
});
