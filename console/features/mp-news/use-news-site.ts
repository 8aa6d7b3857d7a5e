import { useCallback, useMemo, useState } from 'react';
import { useCall, useServices } from '#console/ui/api-hooks.tsx';
import type { ArticleSite } from '#console/ui/article/article-site.ts';
import type { UploadImage } from '#console/ui/article-editor/use-pictures.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { type MpMaterial, uploadMpNewsPicture } from '#shared/contracts/public-account/mp-material.ts';
import { listMpNewsPictures, type MpNewsPicture } from '#shared/contracts/public-account/mp-news.ts';
import { isForeignToWechat, wechatArticle } from '#shared/domain/article/wechat-article.ts';

/** Signed addresses end after an hour. */
const RENEW_MS = 30 * 60_000;
/** Where WeChat keeps pictures of articles. */
const PICTURE_HOST = 'mmbiz.qpic.cn';

/** What articles of an account are written with. `known`: pictures of those that are saved. */
export function useNewsSite(
  appId: string,
  known: readonly MpNewsPicture[],
): {
  readonly site: ArticleSite;
  readonly uploadImage: UploadImage;
  /** Of the copy of a cover; null = there is none. */
  readonly coverUrl: (mediaId: string) => string | null;
  readonly addCover: (material: MpMaterial) => void;
} {
  const { api } = useServices();
  const { t } = useText();
  const { data } = useCall(listMpNewsPictures, { query: { appId } }, { refetchMs: RENEW_MS });
  const [added, setAdded] = useState<readonly MpNewsPicture[]>([]);
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
  const words = t('article.link.wechat');
  const site = useMemo<ArticleSite>(() => {
    const copies = new Map(
      [...known, ...added, ...(data?.pictures ?? [])].map(({ url, previewUrl }) => [url, previewUrl]),
    );
    const hosts = [...copies.keys()].flatMap((url) => (URL.canParse(url) ? new URL(url).host : []));
    return {
      profile: wechatArticle([PICTURE_HOST, ...new Set(hosts)]),
      shown: (address) => copies.get(address) ?? null,
      links: { isForeign: isForeignToWechat, words },
    };
  }, [known, added, data, words]);
  const covers = useMemo(
    () => new Map((data?.covers ?? []).map(({ mediaId, previewUrl }) => [mediaId, previewUrl])),
    [data],
  );
  const uploadImage = useCallback<UploadImage>(
    async (file, signal) => {
      const { link, previewUrl } = await api.call(uploadMpNewsPicture, {}, { file, form: { appId }, signal });
      setAdded((before) => [...before, { url: link, previewUrl }]);
      return { url: link };
    },
    [api, appId],
  );
  return {
    site,
    uploadImage,
    coverUrl: (mediaId) => covers.get(mediaId) ?? chosen[mediaId] ?? null,
    addCover: ({ mediaId, smallUrl, previewUrl }) =>
      setChosen((before) => ({ ...before, [mediaId]: previewUrl ?? smallUrl })),
  };
}
