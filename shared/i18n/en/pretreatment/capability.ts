import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { pretreatment as zh } from '#shared/i18n/zh/pretreatment/capability.ts';

export const pretreatment = {
  permissions: {
    pretreatment_board_view: 'See the pre-treatment board',
    pretreatment_view: 'See pre-treatment',
    pretreatment_edit: 'Change units, recipes and CIP programmes',
    pretreatment_release: 'Release recipes, batches and CIP',
  },
  errors: {
    unit_in_use: 'A batch is in it, it is being cleaned, or another unit feeds it: it cannot be removed.',
    programme_in_use: 'A unit is being cleaned by it: it cannot be removed.',
  },
  operationSubjects: {
    processUnit: 'Process unit',
    recipe: 'Recipe',
    cipProgramme: 'CIP programme',
    processBatch: 'Batch',
    cipRun: 'CIP record',
  },
  explainedSubjects: {
    processUnit: 'Process units',
    processBatch: 'Batches',
    cipRun: 'CIP records',
  },
  recordErrors: {
    hall_missing: 'No workshop or plant has this code',
    fed_line_missing: 'No line has this code',
    unit_missing: 'The hall has no such unit',
    unit_taken: 'This machine is a unit already',
    unit_feeds_itself: 'A unit cannot feed itself, directly or through others',
    unit_moved_in_use: 'A batch is in it, or it is being cleaned: it cannot move to another hall',
  },
} satisfies SameKeys<typeof zh>;
