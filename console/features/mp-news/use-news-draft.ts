import { useEffect, useMemo, useRef, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import type { EditedDraft } from '#console/ui/draft/use-autosave.ts';
import { type DraftCalls, type DraftEditor, useDraft } from '#console/ui/draft/use-draft.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import {
  addMpNews,
  changeMpNews,
  listMpMaterialAccounts,
  type MpMaterial,
  pageMpMaterials,
} from '#shared/contracts/public-account/mp-material.ts';
import { getMpNews } from '#shared/contracts/public-account/mp-news.ts';
import { forgetNews, type KeptNews, keepNews, readKeptNews } from './kept-news.ts';
import { type NewsValue, toBodies, toNewsValue } from './news-value.ts';

/** News as they are edited: what this browser keeps, else what is saved. */
export interface EditedNews extends EditedDraft {
  readonly value: NewsValue;
  /** Null = they are not saved yet. */
  readonly material: MpMaterial | null;
}

export interface NewsDraft {
  readonly draft: DraftEditor<EditedNews, NewsValue>;
  /** Somebody else has saved since one's own changes began. */
  readonly isBehind: boolean;
  /** Saves one's own over it next time. */
  keepMine(): void;
  /** Errors that the server has said, by `articles.0.title`. */
  readonly refused: Readonly<Record<string, string>>;
  clearRefused(): void;
  /** Into the drafts of WeChat. Null = it was not done, and said why. */
  save(): Promise<MpMaterial | null>;
}

interface Now {
  readonly value: NewsValue;
  readonly material: MpMaterial | null;
  /** The newest that is known of the server. */
  readonly saved: MpMaterial | null;
  readonly base: number | null;
}

const username = null;

function openNews(key: string, material: MpMaterial | null): EditedNews {
  const kept = readKeptNews(key);
  const saved = toNewsValue(material?.content?.articles);
  if (!kept) return { draft: null, publishedNo: null, value: saved, material };
  const { revision, at, value } = kept;
  return { draft: { revision, username, at }, publishedNo: null, value, material };
}

/** `saved`: as the server has it now. `keptAs`: the key of what this browser keeps. */
export function useNewsDraft(
  appId: string,
  saved: MpMaterial | null,
  {
    keptAs,
    mayEdit,
    onReplaced,
  }: { readonly keptAs: string; readonly mayEdit: boolean; readonly onReplaced: () => void },
): NewsDraft {
  const { api } = useServices();
  const { t } = useText();
  const [opened] = useState(() => openNews(keptAs, saved));
  const [base, setBase] = useState<number | null>(
    () => (opened.draft && readKeptNews(keptAs)?.base) || (saved?.updateTime ?? null),
  );
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const now = useRef<Now>({ saved, base, value: opened.value, material: opened.material });
  useEffect(() => {
    // What was saved a moment ago is newer than what is being asked for.
    const { material } = now.current;
    const isOlder = saved === null || (material !== null && material.updateTime > saved.updateTime);
    now.current = { ...now.current, saved: isOlder ? material : saved, base };
  });

  const calls = useMemo<DraftCalls<EditedNews, NewsValue>>(() => {
    const keep = (value: NewsValue, revision: number): EditedNews => {
      const kept: KeptNews = { value, revision, base: now.current.base, at: api.serverNow() };
      now.current = { ...now.current, value };
      if (!keepNews(keptAs, kept)) throw new ApiError(0, 'unreadable', t('mpNews.notKept'));
      const { at } = kept;
      return { draft: { revision, username, at }, publishedNo: null, value, material: now.current.material };
    };
    const written = async (): Promise<MpMaterial> => {
      const { saved: before, base: updateTime, value } = now.current;
      const articles = toBodies(value);
      if (before) {
        const body = { appId, mediaId: before.mediaId, articles, ...(updateTime !== null && { updateTime }) };
        await api.call(changeMpNews, { body });
        return (await api.call(getMpNews, { params: { id: before.id } })).material;
      }
      const { mediaId } = await api.call(addMpNews, { body: { appId, articles } });
      const { items } = await api.call(pageMpMaterials, {
        query: { type: 'news', appId, current: 1, size: 20 },
      });
      const made = items.find((item) => item.mediaId === mediaId);
      if (!made) throw new ApiError(0, 'unreadable', t('mpNews.notFoundAfter'));
      return made;
    };
    const fresh = (material: MpMaterial | null): EditedNews => {
      forgetNews(keptAs);
      const value = toNewsValue(material?.content?.articles);
      now.current = { saved: material, base: material?.updateTime ?? null, value, material };
      setBase(material?.updateTime ?? null);
      setRefused({});
      return { draft: null, publishedNo: null, value, material };
    };
    return {
      valueOf: ({ value }) => value,
      read: () => null,
      save: async (revision, value) => keep(value, (revision ?? 0) + 1),
      async publish() {
        try {
          return fresh(await written());
        } catch (reason) {
          if (reason instanceof ApiError) setRefused(reason.fields);
          throw reason;
        }
      },
      restore: () => Promise.reject(new Error('news have no versions')),
      discard: async () => fresh(now.current.saved),
      changes: [pageMpMaterials, listMpMaterialAccounts, getMpNews],
    };
  }, [api, appId, keptAs, t]);

  const words = { published: t('mpNews.saved'), discard: t('mpNews.discardText') };
  const draft = useDraft(opened, calls, words, mayEdit, onReplaced);
  return {
    draft,
    isBehind: base !== null && saved !== null && saved.updateTime > base && draft.hasDraft,
    keepMine: () => {
      const next = saved?.updateTime ?? null;
      setBase(next);
      // It counts over a reload too.
      const kept = readKeptNews(keptAs);
      if (kept) keepNews(keptAs, { ...kept, base: next });
    },
    refused,
    clearRefused: () => setRefused({}),
    save: async () => ((await draft.publish('')) ? now.current.material : null),
  };
}

/** Whether there is anything to save: of what WeChat has neither as a draft nor published, all of it. */
export function isUnsaved(draft: NewsDraft['draft'], saved: MpMaterial | null): boolean {
  return draft.hasDraft || !(saved?.publish?.isInDraftBox || saved?.publish?.isOnline);
}
