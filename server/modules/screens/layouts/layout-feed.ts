import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import type { AnyTransaction, Database } from '#server/core/ports/database.ts';
import type { FeedHub, WritableImage } from '#server/core/ports/feed.ts';
import { readShownModels } from '#server/modules/screens/models/model-store.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { SCENE_LAYOUT_FEED_KEYS as KEYS, SCENE_LAYOUT_TOPICS } from '#shared/contracts/screens/scene-feed.ts';
import { SceneName } from '#shared/contracts/screens/scene-layout.ts';
import { publishedLayout, type SceneOwner } from './layout-store.ts';

/** Fills the images of published layouts. Returns what is called after a publication, or when another model is shown. */
export function createLayoutFeed({
  hub,
  db,
}: {
  readonly hub: FeedHub;
  readonly db: Database;
}): (tenantId: Id, owner: SceneOwner) => Promise<void> {
  const open = new Map<string, Set<WritableImage>>();
  const keyOf = (tenantId: Id, { scene, warehouse_id }: SceneOwner): string =>
    `${tenantId} ${scene} ${warehouse_id ?? ''}`;
  const fill = async (tenantId: Id, owner: SceneOwner, images: Iterable<WritableImage>) => {
    const [layout, models] = await db.tenant(tenantId, async (tx: AnyTransaction) => [
      await publishedLayout(tx, owner),
      owner.scene === 'plant' ? await readShownModels(tx) : null,
    ]);
    for (const image of images) {
      image.set(KEYS.layout(), layout, 'now');
      if (models) image.set(KEYS.models(), models, 'now');
    }
  };

  for (const scene of SceneName.options)
    hub.provide(SCENE_LAYOUT_TOPICS[scene], {
      variantOf: ({ id, authority }) =>
        scene === 'plant' || reachesDepartment(authority, id) ? 'whole' : null,
      async open({ tenantId, id }, image) {
        const owner = { scene, warehouse_id: id };
        const key = keyOf(tenantId, owner);
        const images = open.get(key) ?? new Set();
        open.set(key, images.add(image));
        await fill(tenantId, owner, [image]);
        return () => {
          images.delete(image);
          if (images.size === 0) open.delete(key);
        };
      },
    });

  return async (tenantId, owner) => {
    const images = open.get(keyOf(tenantId, owner));
    if (images) await fill(tenantId, owner, images);
  };
}
