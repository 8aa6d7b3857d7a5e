import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const plantCapability = defineCapability({
  folder: 'plant',
  permissions: {
    /** See departments, lines, machines, their live values and history. */
    plant_view: { group: 'plant', isOfScreens: true, isOfKeys: true },
    /** Change the plant model and machine images. */
    plant_edit: { group: 'plant', isOfKeys: true },
  },
  feedTopics: {
    /** One line: keys of `LineFeed`. */
    line: { permission: 'plant_view', id: true },
    /** One machine with its line's id: the same keys, for one machine. */
    machine: { permission: 'plant_view', id: true },
    /** All lines of the tenant with their verdict's inputs: same keys, all machines, states only. */
    plant: { permission: 'plant_view', id: false },
  },
  errors: {
    dept_not_found: { status: 404, report: false },
    machine_not_found: { status: 404, report: false },
    line_not_found: { status: 404, report: false },
    dept_has_content: { status: 409, report: false },
    dept_in_use: { status: 409, report: false },
    dept_parent_draft: { status: 409, report: false },
    dept_not_audited: { status: 409, report: false },
    /** Carries the problems as `PlanProblem[]`. */
    plan_has_problems: { status: 409, report: false },
  },
  operationSubjects: ['department', 'machine'],
  operationActions: ['cancelAudit', 'start'],
  explainedSubjects: ['department'],
  limits: {
    machineImageMaxBytes: 2 * 1024 * 1024,
    machineImageMaxPx: 4_096,
    shortNameMaxLength: 12,
  },
});
