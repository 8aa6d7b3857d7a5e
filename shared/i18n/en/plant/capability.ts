import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { plant as zh } from '#shared/i18n/zh/plant/capability.ts';

export const plant = {
  permissions: {
    plant_view: 'See lines and machines',
    plant_edit: 'Change lines and machines',
  },
  errors: {
    dept_not_found: 'No such department',
    machine_not_found: 'No such machine',
    line_not_found: 'No such line',
    dept_has_content:
      'There is something below it, or it has history. Confirm to delete it; the history is kept',
    dept_in_use: 'It is in use: its audit cannot be cancelled, and it cannot be deleted',
    dept_parent_draft: 'Its parent has not been audited. Audit the parent first',
    dept_not_audited: 'It has not been audited and cannot be started',
    plan_has_problems: 'The plan has errors: correct them first',
  },
  operationActions: {
    cancelAudit: 'Withdrew the audit',
    start: 'Put into use',
  },
  operationSubjects: {
    department: 'Plant model',
    machine: 'Machine',
  },
  explainedSubjects: {
    department: 'Departments, lines and machines',
  },
  recordErrors: {
    parent_is_draft: 'The parent has not been audited',
  },
} satisfies SameKeys<typeof zh>;
