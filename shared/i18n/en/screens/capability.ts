import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { screens as zh } from '#shared/i18n/zh/screens/capability.ts';

export const screens = {
  permissions: {
    screen_view: 'See screens',
    screen_edit: 'Change screens and their links',
  },
  permissionRisks: {
    screen_edit: 'A link shows boards to a screen without an account, which may acknowledge alarms if set so',
  },
  operationActions: {
    createLink: 'Made a link',
  },
  operationSubjects: {
    machineModel: 'Machine model',
    sceneLayout: 'Big screen layout',
    screen: 'Screen',
  },
  explainedSubjects: {
    screen: 'Screens',
  },
  recordErrors: {
    screen_taken: 'There is a screen of this name already',
    model_not_glb: 'Not a binary glTF 2.0 file (.glb)',
    model_damaged: 'The file is damaged or cut short ({{part}})',
    model_too_many_parts: 'The model has too many parts: join them before the export',
    model_refers: 'The file refers to other files: export it as one .glb with everything in it',
    model_draco: 'Draco compression is not supported: export without compression, or with meshopt',
    model_needs: 'It needs {{name}}, which is not supported',
    model_cycle: 'Its parts contain each other: a part may stand in one place only',
    model_no_numbers: 'It has points without a place (not a number, or infinitely far away)',
    model_too_many_triangles: 'Too many triangles: {{limit}} at most',
    model_empty: 'There are no triangles in it',
    model_size: 'It measures {{size}} m; each side must be between {{min}} and {{max}} m',
  },
} satisfies SameKeys<typeof zh>;
