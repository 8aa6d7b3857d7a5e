import { Box, Flex } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { ArticleSiteContext } from '#console/ui/article/article-site.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { MpMaterial, MpMaterialAccount } from '#shared/contracts/public-account/mp-material.ts';
import type { MpNewsPicture } from '#shared/contracts/public-account/mp-news.ts';
import { ArticleForm } from './article-form.tsx';
import { ArticleList } from './article-list.tsx';
import { NewsHead } from './news-head.tsx';
import { NewsNotices } from './news-notices.tsx';
import { NewsOnPhone } from './news-on-phone.tsx';
import {
  articleProblems,
  type EditedArticle,
  moveArticle,
  type NewsField,
  newArticle,
} from './news-value.ts';
import { useNewsDraft } from './use-news-draft.ts';
import { useNewsSite } from './use-news-site.ts';

interface NewsEditorProps {
  readonly account: MpMaterialAccount;
  /** Null = new ones. */
  readonly saved: MpMaterial | null;
  /** Copies of the pictures in them. */
  readonly pictures: readonly MpNewsPicture[];
  /** Key of what this browser keeps of them. */
  readonly keptAs: string;
}

/** Writes news of up to eight articles. The browser keeps what is written; WeChat gets it as a draft, and publishes it. */
export function NewsEditor({ account, saved, pictures, keptAs }: NewsEditorProps): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { setSearch } = useView();
  const { appId, name } = account;
  const isUnderReview = saved?.publish?.status === 'publishing';
  const mayEdit = useMay('mp_material_edit') && account.isEnabled && !isUnderReview;
  const [chosenKey, setChosenKey] = useState('a0');
  // What is missing is shown after the first attempt to save.
  const [isTried, setIsTried] = useState(false);
  const news = useNewsDraft(appId, saved, { keptAs, mayEdit, onReplaced: () => setChosenKey('a0') });
  const { site, uploadImage, coverUrl, addCover } = useNewsSite(appId, pictures);
  const { value, change } = news.draft;
  const { articles } = value;
  const isSingle = articles.length === 1;
  const chosen = articles.find(({ key }) => key === chosenKey) ?? articles[0];
  const isGood = articles.every((one) => Object.keys(articleProblems(one, isSingle)).length === 0);

  const cover = (mediaId: string): string | null =>
    coverUrl(mediaId) ??
    saved?.content?.articles.find(({ thumbMediaId }) => thumbMediaId === mediaId)?.thumbUrl ??
    null;

  function errorOf(article: EditedArticle, field: NewsField): string | undefined {
    const refusal = news.refused[`articles.${articles.indexOf(article)}.${field}`];
    if (refusal !== undefined) return refusal;
    const problem = articleProblems(article, isSingle)[field];
    if (problem === undefined) return undefined;
    const isMissing = ['titleMissing', 'coverMissing', 'contentMissing'].includes(problem);
    return isMissing && !isTried ? undefined : t(`mpNews.problem.${problem}`);
  }
  const FIELDS: readonly NewsField[] = [
    ...(['title', 'author', 'digest', 'thumbMediaId', 'content', 'contentSourceUrl'] as const),
  ];
  const isBad = (article: EditedArticle): boolean =>
    FIELDS.some((field) => errorOf(article, field) !== undefined);

  function edit(key: string, part: Partial<EditedArticle>, group: string): void {
    news.clearRefused();
    change(
      (before) => ({
        articles: before.articles.map((one) => (one.key === key ? { ...one, ...part } : one)),
      }),
      `${key} ${group}`,
    );
  }

  function add(): void {
    const made = newArticle(articles);
    change((before) => ({ articles: [...before.articles, made] }));
    setChosenKey(made.key);
  }

  async function remove(key: string): Promise<void> {
    const isSure = await prompts.confirm({
      action: t('mpNews.removeAction'),
      title: t('mpNews.askRemove'),
      text: t('mpNews.askRemoveText'),
    });
    if (!isSure) return;
    change((before) => ({ articles: before.articles.filter((one) => one.key !== key) }));
    setChosenKey(articles.find((one) => one.key !== key)?.key ?? 'a0');
  }

  /** Null = it was not done, and what is wrong stands at its fields. */
  async function save(): Promise<MpMaterial | null> {
    setIsTried(true);
    const bad = articles.find((one) => Object.keys(articleProblems(one, isSingle)).length > 0);
    if (bad) {
      setChosenKey(bad.key);
      prompts.failed(t('mpNews.notReady'), t('mpNews.notSaved'));
      return null;
    }
    const material = await news.save();
    if (material) setIsTried(false);
    return material;
  }

  return (
    <ArticleSiteContext value={site}>
      <Flex direction="column" h="100%" minH="560px" onKeyDown={news.draft.undoKeys}>
        <NewsHead
          account={account}
          saved={saved}
          news={news}
          mayEdit={mayEdit}
          isGood={isGood}
          save={save}
          onSaved={(id) => setSearch({ id, account: null })}
        />
        <NewsNotices saved={saved} news={news} />
        <Flex flex="1" minH="0" borderWidth="1px" rounded="lg" bg="bg.subtle" overflow="hidden">
          <Box w="224px" flex="none" borderEndWidth="1px" minH="0" display="flex" flexDirection="column">
            <ArticleList
              articles={articles}
              chosen={chosen?.key ?? ''}
              mayEdit={mayEdit}
              coverUrl={cover}
              isBad={isBad}
              onChoose={setChosenKey}
              onMove={(key, to) => change((before) => moveArticle(before, key, to))}
              onAdd={add}
              onRemove={(key) => void remove(key)}
            />
          </Box>
          {chosen && (
            <>
              <Box flex="1" minW="0" minH="0" display="flex" flexDirection="column">
                <ArticleForm
                  appId={appId}
                  article={chosen}
                  isSingle={isSingle}
                  mayEdit={mayEdit}
                  coverUrl={chosen.thumbMediaId === '' ? null : cover(chosen.thumbMediaId)}
                  errorOf={(field) => errorOf(chosen, field)}
                  uploadImage={uploadImage}
                  onChange={(part, group) => edit(chosen.key, part, group)}
                  onCover={(material) => {
                    addCover(material);
                    edit(chosen.key, { thumbMediaId: material.mediaId }, 'cover');
                  }}
                />
              </Box>
              <NewsOnPhone accountName={name} articles={articles} chosen={chosen} coverUrl={cover} />
            </>
          )}
        </Flex>
      </Flex>
    </ArticleSiteContext>
  );
}
