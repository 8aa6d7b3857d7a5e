import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { SCENE_LAYOUT_FEED_KEYS, SCENE_LAYOUT_TOPICS } from '#shared/contracts/screens/scene-feed.ts';
import { SceneLayout, type SceneName } from '#shared/contracts/screens/scene-layout.ts';

/** A screen's model with the published layout of its scene; null = everything stands where it is generated. */
export type WithLayout<Model> = Model & { readonly layout: SceneLayout | null };

/** `warehouseId`: of a hall or railway. */
export function layoutTopic(scene: 'plant'): FeedTopic;
export function layoutTopic(scene: 'hall' | 'railway', warehouseId: Id): FeedTopic;
export function layoutTopic(scene: SceneName, warehouseId: Id = ''): FeedTopic {
  return scene === 'plant'
    ? { name: SCENE_LAYOUT_TOPICS.plant }
    : { name: SCENE_LAYOUT_TOPICS[scene], id: warehouseId };
}

interface Fed {
  readonly topics: readonly FeedTopic[];
  readonly images: readonly FeedReader[];
}

export function addLayout<Model extends object>(
  scene: SceneName,
  model: Model | null,
  { topics, images }: Fed,
): WithLayout<Model> | null {
  if (!model) return null;
  const at = topics.findIndex(({ name }) => name === SCENE_LAYOUT_TOPICS[scene]);
  const stored = images[at]?.get(SCENE_LAYOUT_FEED_KEYS.layout());
  return { ...model, layout: decodeOnce(SceneLayout, stored) };
}
