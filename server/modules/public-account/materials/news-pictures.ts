import type { Transaction } from 'kysely';
import type { MediaAccount } from '#server/modules/public-account/host/media.ts';
import type { PublicAccountSchema, StoredArticle } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpNewsPicture } from '#shared/contracts/public-account/mp-news.ts';
import type { MediaAddresses } from './media-address.ts';

type Tx = Transaction<PublicAccountSchema>;

/** Pictures of an article: what the article editor and WeChat's own write. */
const PICTURE = /<img[^>]*\ssrc="([^"]{1,1024})"/g;

/** A picture that WeChat has under its address, with its copy. WeChat gives the same picture the same address. */
export async function keepNewsPicture(
  tx: Tx,
  { tenantId, accountId }: MediaAccount,
  picture: {
    readonly url: string;
    readonly blob: string;
    readonly fileType: string;
    readonly bytes: number;
    readonly at: Date;
  },
): Promise<void> {
  const { url, blob, fileType, bytes, at } = picture;
  await tx
    .insertInto('mp_news_picture')
    .values({
      ...{
        tenant_id: tenantId,
        account_id: accountId,
        url,
        blob,
        file_type: fileType,
        bytes,
        created_at: at,
      },
    })
    // The former copy is named by no row any more: the sweep removes it.
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'url']).doUpdateSet({ blob, file_type: fileType, bytes }),
    )
    .execute();
}

const PICTURES_MAX = 1_000;
const COVERS_MAX = 500;

/** What a browser that writes an article of an account may have to show. */
export async function picturesOfAccount(
  tx: Tx,
  addresses: MediaAddresses,
  accountId: Id,
): Promise<{ pictures: MpNewsPicture[]; covers: { mediaId: string; previewUrl: string }[] }> {
  const pictures = await tx
    .selectFrom('mp_news_picture')
    .select(['url', 'blob', 'file_type'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(PICTURES_MAX)
    .execute();
  const covers = await tx
    .selectFrom('mp_material')
    .select(['media_id', 'blob', 'thumb_blob', 'file_type'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['image', 'thumb'])
    .where('is_permanent', '=', true)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(COVERS_MAX)
    .execute();
  return {
    pictures: pictures.flatMap(({ url, blob, file_type }) => {
      const previewUrl = addresses.of(blob, file_type);
      return previewUrl === null ? [] : [{ url, previewUrl }];
    }),
    covers: covers.flatMap(({ media_id: mediaId, blob, thumb_blob, file_type }) => {
      const previewUrl = addresses.of(thumb_blob ?? blob, file_type);
      return previewUrl === null ? [] : [{ mediaId, previewUrl }];
    }),
  };
}

/** The pictures of articles of which there is a copy. */
export async function newsPicturesOf(
  tx: Tx,
  addresses: MediaAddresses,
  {
    accountId,
    articles,
  }: { readonly accountId: Id; readonly articles: readonly Pick<StoredArticle, 'content'>[] },
): Promise<MpNewsPicture[]> {
  const urls = articles.flatMap(({ content }) =>
    [...content.matchAll(PICTURE)].map(([, url = '']) => url.replaceAll('&amp;', '&')),
  );
  if (urls.length === 0) return [];
  const rows = await tx
    .selectFrom('mp_news_picture')
    .select(['url', 'blob', 'file_type'])
    .where('account_id', '=', accountId)
    .where('url', 'in', [...new Set(urls)])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ url, blob, file_type }) => {
    const previewUrl = addresses.of(blob, file_type);
    return previewUrl === null ? [] : [{ url, previewUrl }];
  });
}
