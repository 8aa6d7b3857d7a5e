import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const screensCapability = defineCapability({
  folder: 'screens',
  permissions: {
    /** See the screens on the walls and whether they run. */
    screen_view: { group: 'screens' },
    /** Create and change screens, make links for them and revoke their access. */
    screen_edit: { group: 'screens', isRisky: true },
  },
  operationSubjects: ['machineModel', 'sceneLayout', 'screen'],
  operationActions: ['createLink'],
  explainedSubjects: ['screen'],
});
