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
} satisfies SameKeys<typeof zh>;
