import { randomUUID } from 'node:crypto';
import type { WechatLists } from '#server/modules/public-account/host/listed.ts';
import type { WechatMedia } from '#server/modules/public-account/host/media.ts';
import type { WechatNews } from '#server/modules/public-account/host/news.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import { type MediaAddresses, MP_BLOB_PREFIX } from './media-address.ts';

/** What the calls of materials stand on. */
export interface MediaParts extends PublicAccountParts {
  readonly media: WechatMedia;
  readonly news: WechatNews;
  readonly lists: WechatLists;
  readonly addresses: MediaAddresses;
  /** Hosts under which WeChat keeps pictures of articles. */
  readonly pictureHosts: readonly string[];
}

export const newMediaBlob = (): string => MP_BLOB_PREFIX + randomUUID();

/** Removes blobs that no row names: what cannot be removed now is removed by the sweep. */
export async function discardBlobs(
  { blobs, log }: Pick<PublicAccountParts, 'blobs' | 'log'>,
  ids: readonly (string | null)[],
): Promise<void> {
  for (const id of ids)
    if (id !== null)
      await blobs
        .remove(id)
        .catch((error: unknown) => log.warn({ err: error }, 'an unused medium was not removed'));
}
