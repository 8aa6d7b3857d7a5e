import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { jobs as zh } from '#shared/i18n/zh/jobs/capability.ts';

export const jobs = {
  permissions: {
    job_view: 'See all jobs',
    job_edit: 'Cancel and repeat jobs of others',
  },
  permissionRisks: {
    job_edit: 'Can run a job of somebody else again, with what that user holds',
  },
  errors: {
    job_not_found: 'No such job',
    owner_lost_permission:
      'Whoever started this job was disabled or removed, or no longer has its permission',
    job_ended: 'The job has ended',
    job_not_ended: 'The job has not ended',
    import_has_errors: 'Some rows have errors: only the good rows can be imported',
    import_used: 'This file has been imported',
    import_not_undoable: 'This import cannot be undone, or has been undone',
    too_many_jobs: 'Too many jobs are waiting. Wait until some have ended',
    too_many_sheet_jobs: 'Too many of your exports and imports are under way. Wait until one has ended',
  },
  operationActions: {
    retry: 'Retried',
    undoImport: 'Undid an import',
  },
  operationSubjects: {
    job: 'Job',
  },
  recordErrors: {
    formula_error: 'The formula has an error',
    formula_no_value:
      'The file keeps no value of the formula: open it in a spreadsheet program, save it and upload it again',
    not_of_choices: 'Enter one of: {{choices}}',
    date_unclear:
      'It is not clear whether the day or the month comes first: choose the order of dates in the import',
    number_unclear:
      'It is not clear whether its sign separates thousands or a fraction: choose it in the import',
    digits_lost: 'The number is too long and has lost digits: format the cell as text and enter it again',
    bad_moment: 'Not a date and time such as 2026-11-23 08:30',
    bad_zone: 'The zone of this row is none, it should be such as Europe/Berlin',
    moment_skipped: 'No local clock shows this time: summer time begins',
    differs_from_line: 'Of the same document as line {{line}}: must be equal or blank',
    same_record_refused: 'Line {{line}} of the same document has an error: none of it is imported',
    repeated_in_file: 'The same as in line {{line}}',
    parent_in_ring: 'Rows of the file stand below one another in a ring',
    parent_refused: 'Its parent, line {{line}}, has an error. Correct that first',
  },
} satisfies SameKeys<typeof zh>;
