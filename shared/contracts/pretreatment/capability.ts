import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const pretreatmentCapability = defineCapability({
  folder: 'pretreatment',
  permissions: {
    /** See the board of a pre-treatment hall. */
    pretreatment_board_view: { group: 'pretreatment', isOfScreens: true },
    /** See units, recipes, batches, CIP programmes and what was cleaned. */
    pretreatment_view: { group: 'pretreatment' },
    /** Change units, drafts of recipes and CIP programmes. */
    pretreatment_edit: { group: 'pretreatment' },
    /** Release recipes, batches, and units after they were cleaned. */
    pretreatment_release: { group: 'pretreatment' },
  },
  feedTopics: {
    /** Units, batches and cleanings of a pre-treatment hall: keys of `PRETREATMENT_BOARD_FEED_KEYS`. */
    pretreatmentBoard: { permission: 'pretreatment_board_view', id: true },
  },
  errors: {
    unit_in_use: { status: 409, report: false },
    programme_in_use: { status: 409, report: false },
  },
  operationSubjects: ['cipProgramme', 'cipRun', 'processBatch', 'processUnit', 'recipe'],
  explainedSubjects: ['processUnit', 'processBatch', 'cipRun'],
});
