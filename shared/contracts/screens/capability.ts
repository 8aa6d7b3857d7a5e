import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const screensCapability = defineCapability({
  folder: 'screens',
  permissions: {
    /** See the screens on the walls and whether they run. */
    screen_view: { group: 'screens', isOfKeys: true },
    /** Create and change screens, make links for them and revoke their access. */
    screen_edit: { group: 'screens', isRisky: true },
  },
  feedTopics: {
    /** Where things stand on a big screen: keys of `SCENE_LAYOUT_FEED_KEYS`. */
    plantLayout: { permission: 'plant_view', id: false },
    hallLayout: { permission: 'warehouse_board_view', id: true },
    railwayLayout: { permission: 'warehouse_board_view', id: true },
  },
  operationSubjects: ['machineModel', 'sceneLayout', 'screen'],
  operationActions: ['createLink'],
  explainedSubjects: ['screen'],
  limits: {
    /** The link of a screen may be opened by another person, in a later shift. */
    screenLinkValidMs: 24 * 3_600_000,
    /** A wall reports this often; it is offline when it has missed two reports and a half. */
    screenReportEveryMs: 60_000,
    screenOfflineAfterMs: 150_000,
  },
});
