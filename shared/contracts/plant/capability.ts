import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const plantCapability = defineCapability({
  folder: 'plant',
  permissions: {
    /** See departments, lines, machines, their live values and history. */
    plant_view: { group: 'plant', isOfScreens: true },
    /** Change the plant model and machine images. */
    plant_edit: { group: 'plant' },
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
    plan_is_published: { status: 409, report: false },
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
