import { SecretLost } from '#server/modules/public-account/host/access-token.ts';
import type { MediaAccount } from '#server/modules/public-account/host/media.ts';
import { WechatError, WechatUnavailable } from '#server/modules/public-account/host/wechat-host.ts';
import { addMaterial } from '#server/modules/public-account/materials/add-material.ts';
import { checkMedia } from '#server/modules/public-account/materials/material-content.ts';
import type { MediaParts } from '#server/modules/public-account/materials/media-parts.ts';
import { writeDemoNews } from './demo-news.ts';
import type { PublicAccountSeed } from './demo-seed.ts';

/** By the calls that an upload goes through. False = the host does not take them yet. */
export async function uploadDemoMaterials(
  parts: MediaParts,
  owner: MediaAccount,
  { materials, news }: Pick<PublicAccountSeed, 'materials' | 'news'>,
): Promise<boolean> {
  const { tenantId, accountId } = owner;
  const rows = await parts.db.tenant(tenantId, (tx) =>
    tx.selectFrom('mp_material').select('name').where('account_id', '=', accountId).execute(),
  );
  const known = new Set(rows.map(({ name }) => name));
  try {
    for (const { type, name, description, bytes } of materials) {
      if (known.has(name)) continue;
      const file = { name, bytes: bytes() };
      const checked = await checkMedia(parts.content, { tenantId, username: '' }, { type, file });
      await addMaterial(parts, owner, {
        type,
        checked,
        name,
        description,
        isPermanent: true,
        createdBy: null,
      });
    }
    await writeDemoNews(parts, owner, news);
    return true;
  } catch (error) {
    const isHost =
      error instanceof WechatError || error instanceof WechatUnavailable || error instanceof SecretLost;
    if (!isHost) throw error;
    return false;
  }
}
