import { randomBytes } from 'node:crypto';

/** A publication: what became of it is set by tests. */
export interface HostPublication {
  readonly publishId: string;
  /** Of its draft. */
  readonly mediaId: string;
  readonly articles: readonly Record<string, unknown>[];
  /** 0 published, 1 under way, 2 and more refused. */
  status: number;
  readonly articleId: string;
  failed: readonly number[];
}

export interface HostNews {
  /** By their ids, oldest first. */
  readonly publications: Map<string, HostPublication>;
  /** Whether a publication is done at once; else it is under way until `finish` is called. */
  isInstant: boolean;
  /** `failed`: articles that are named as the reason, from 1. A draft that was published is none any more. */
  finish(publication: HostPublication, status: number, failed?: readonly number[]): void;
  /** So many more materials are counted than are listed, as while a list is read that changes. */
  moreThanListed: number;
  readonly previews: { readonly openId: string; readonly mediaId: string }[];
}

interface Parts {
  readonly drafts: Map<string, unknown[]>;
  readonly permanent: Map<
    string,
    {
      readonly type: string;
      readonly fileName: string;
      readonly at: number;
      readonly description: string | null;
    }
  >;
  readonly now: () => number;
}

type Body = Readonly<Record<string, unknown>>;

const OK = { errcode: 0, errmsg: 'ok' };
const GONE = { errcode: 40007, errmsg: 'invalid media_id' };
const NO_ARTICLE = { errcode: 53600, errmsg: 'article id invalid' };
const PUBLISHED = 0;
const UNDER_WAY = 1;

/** Publication and lists of the host that `wechat-host.ts` starts. `now`: its clock. */
export function createHostNews({ drafts, permanent, now }: Parts) {
  const state: HostNews = {
    ...{ publications: new Map(), isInstant: true, moreThanListed: 0, previews: [] },
    finish(publication, status, failed = []) {
      publication.status = status;
      publication.failed = failed;
      if (status === PUBLISHED) drafts.delete(publication.mediaId);
    },
  };
  const addressOf = ({ articleId }: HostPublication, index: number): string =>
    `http://mp.weixin.qq.com/s/${articleId}${index + 1}`;
  const seconds = (): number => Math.floor(now() / 1_000);

  function submit({ media_id: mediaId }: Body): object {
    const articles = drafts.get(String(mediaId)) as Record<string, unknown>[] | undefined;
    if (!articles) return GONE;
    const made: HostPublication = {
      publishId: String(2_247_500_000 + state.publications.size),
      mediaId: String(mediaId),
      articles,
      status: UNDER_WAY,
      articleId: randomBytes(16).toString('base64url'),
      failed: [],
    };
    state.publications.set(made.publishId, made);
    if (state.isInstant) state.finish(made, PUBLISHED);
    return { ...OK, publish_id: made.publishId };
  }

  function resultOf({ publish_id: publishId }: Body): object {
    const found = state.publications.get(String(publishId));
    if (!found) return { errcode: 53505, errmsg: 'publish id invalid' };
    const { status, articleId, failed, articles } = found;
    if (status !== PUBLISHED) return { publish_id: publishId, publish_status: status, fail_idx: failed };
    const item = articles.map((_, index) => ({ idx: index + 1, article_url: addressOf(found, index) }));
    const detail = { count: item.length, item };
    return {
      publish_id: publishId,
      publish_status: 0,
      article_id: articleId,
      article_detail: detail,
      fail_idx: [],
    };
  }

  function remove({ article_id: articleId }: Body): object {
    const found = [...state.publications.values()].find((one) => one.articleId === articleId);
    if (!found) return NO_ARTICLE;
    state.publications.delete(found.publishId);
    return OK;
  }

  function pageOf(all: readonly object[], { offset, count }: Body): object {
    const item = all.slice(Number(offset), Number(offset) + Math.min(20, Number(count)));
    return { total_count: all.length + state.moreThanListed, item_count: item.length, item };
  }

  function media(body: Body): object {
    const found = [...permanent].filter(([, { type }]) => type === body.type).toReversed();
    const items = found.map(([media_id, { fileName: name, at, type }]) => ({
      ...{ media_id, name, update_time: Math.floor(at / 1_000) },
      ...(type === 'image' && { url: `http://mmbiz.qpic.cn/${media_id}` }),
    }));
    return pageOf(items, body);
  }

  const PATHS: Readonly<Record<string, (body: Body) => object>> = {
    '/cgi-bin/freepublish/submit': submit,
    '/cgi-bin/freepublish/get': resultOf,
    '/cgi-bin/freepublish/delete': remove,
    '/cgi-bin/freepublish/batchget': (body) =>
      pageOf(
        [...state.publications.values()]
          .filter(({ status }) => status === PUBLISHED)
          .map((one) => {
            const news_item = one.articles.map((article, index) => ({
              ...article,
              url: addressOf(one, index),
            }));
            return { article_id: one.articleId, content: { news_item }, update_time: seconds() };
          }),
        body,
      ),
    '/cgi-bin/draft/batchget': (body) =>
      pageOf(
        [...drafts].map(([media_id, news_item]) => ({
          ...{ media_id, content: { news_item }, update_time: seconds() },
        })),
        body,
      ),
    '/cgi-bin/material/batchget_material': media,
    '/cgi-bin/message/mass/preview': ({ touser, mpnews }) => {
      const { media_id: mediaId } = Object(mpnews);
      if (!drafts.has(mediaId)) return GONE;
      state.previews.push({ openId: String(touser), mediaId });
      return OK;
    },
  };

  return {
    state,
    knows: (path: string): boolean => Object.hasOwn(PATHS, path),
    answer: (path: string, body: Body): object => PATHS[path]?.(body) ?? {},
  };
}

/** What the platform pushes about a publication, as its event has it. */
export function publicationEvent(
  { publishId, status, articleId, articles, failed }: HostPublication,
  of: { readonly account: string; readonly atMs: number },
): string {
  const items = articles
    .map(
      (_, index) =>
        `<item><idx>${index + 1}</idx><article_url><![CDATA[http://mp.weixin.qq.com/s/${articleId}${index + 1}]]></article_url></item>`,
    )
    .join('');
  const detail =
    status === PUBLISHED
      ? `<article_id><![CDATA[${articleId}]]></article_id><article_detail><count>${articles.length}</count>${items}</article_detail>`
      : failed.map((index) => `<fail_idx>${index}</fail_idx>`).join('');
  return (
    `<xml><ToUserName><![CDATA[${of.account}]]></ToUserName><FromUserName><![CDATA[oPublisher]]></FromUserName>` +
    `<CreateTime>${Math.floor(of.atMs / 1_000)}</CreateTime><MsgType><![CDATA[event]]></MsgType>` +
    `<Event><![CDATA[PUBLISHJOBFINISH]]></Event><PublishEventInfo><publish_id>${publishId}</publish_id>` +
    `<publish_status>${status}</publish_status>${detail}</PublishEventInfo></xml>`
  );
}
