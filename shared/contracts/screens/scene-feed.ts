import type { FeedTopicName } from '#shared/contracts/live/feed.ts';
import type { SceneName } from './scene-layout.ts';

/** The feed topic with the published layout of a scene. */
export const SCENE_LAYOUT_TOPICS = {
  plant: 'plantLayout',
  hall: 'hallLayout',
  railway: 'railwayLayout',
} as const satisfies Record<SceneName, FeedTopicName>;

/**
 * Keys of its image. `layout`: a `SceneLayout`; absent = everything stands where it is generated. `models`: `ShownModels`,
 * of the plant only.
 */
export const SCENE_LAYOUT_FEED_KEYS = {
  layout: () => 'layout',
  models: () => 'models',
} as const;
