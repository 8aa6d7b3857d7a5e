import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { createDrafts } from '#server/core/versions/drafts.ts';
import { createVersionStore, type VersionOwner } from '#server/core/versions/version-store.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { asStored } from '#shared/contracts/kit/text.ts';
import {
  type EditedSceneLayout,
  EMPTY_SCENE_LAYOUT,
  SceneLayout,
  type SceneLayoutVersion,
  type SceneName,
} from '#shared/contracts/screens/scene-layout.ts';

/** Whose layout: the plant's of a tenant, or the hall's or railway's of a warehouse. */
export interface SceneOwner extends VersionOwner {
  readonly scene: SceneName;
  readonly warehouse_id: Id | null;
}

const versions = createVersionStore<SceneOwner, SceneLayout>({
  table: 'scene_layout_version',
  content: 'layout',
  list: 'places',
});

export const layoutDrafts = createDrafts<SceneOwner, SceneLayout, EditedSceneLayout>({
  subject: 'sceneLayout',
  field: 'layout',
  store: versions,
  toEdited: (_tx, { scene, warehouse_id }, { content, ...state }) => ({
    ...{ scene, warehouseId: warehouse_id },
    layout: content ?? EMPTY_SCENE_LAYOUT,
    ...state,
  }),
  before: async () => null,
});

/** What screens show; null = everything stands where it is generated. */
export async function publishedLayout(tx: AnyTransaction, owner: SceneOwner): Promise<SceneLayout | null> {
  const published = await versions.find(tx, owner, { status: 'published' });
  // Of a later version of the contract nothing is taken over, and nothing breaks.
  return published && (asStored(() => SceneLayout.safeParse(published.content)).data ?? null);
}

export async function listLayoutVersions(
  tx: AnyTransaction,
  owner: SceneOwner,
): Promise<SceneLayoutVersion[]> {
  const versions = await layoutDrafts.list(tx, owner);
  return versions.map(({ size, ...version }) => ({ ...version, placeCount: size }));
}

/** One change of a layout's versions follows another. */
export async function lockLayout(
  tx: AnyTransaction,
  tenantId: Id,
  { scene, warehouse_id }: SceneOwner,
): Promise<void> {
  const key = `scene_layout:${tenantId}:${scene}:${warehouse_id ?? ''}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(withSchema<unknown>(tx));
}
