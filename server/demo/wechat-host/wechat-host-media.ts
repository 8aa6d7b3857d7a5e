import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHostNews, type HostNews } from './wechat-host-news.ts';

export interface HostFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly description: string | null;
  readonly at: number;
}

/** What it holds, and media that fans send. */
export interface HostMedia {
  readonly permanent: Map<string, HostFile>;
  readonly temporary: Map<string, HostFile>;
  readonly drafts: Map<string, unknown[]>;
  readonly pictures: Map<string, HostFile>;
  readonly news: HostNews;
  /** Returns its media id. */
  receive(type: string, bytes: Uint8Array): string;
}

/** An answer that is no JSON. */
export class HostBytes {
  readonly bytes: Uint8Array;
  readonly type: string;
  constructor(bytes: Uint8Array, type: string) {
    this.bytes = bytes;
    this.type = type;
  }
  send(response: ServerResponse): void {
    response.setHeader('content-type', this.type).end(this.bytes);
  }
}

/** Jobs ask it at any time. */
export const MEDIA_PATH = '/cgi-bin/media/get';
const THREE_DAYS_MS = 259_200_000;
const TYPES: Readonly<Record<string, string>> = {
  image: 'image/jpeg',
  voice: 'audio/amr',
  thumb: 'image/jpeg',
};
const GONE = { errcode: 40007, errmsg: 'invalid media_id' };

/** Where permanent media and drafts are kept. */
export type KeptMedia = Pick<HostMedia, 'permanent' | 'drafts'>;

/** Media and drafts of the host that `wechat-host.ts` starts. `now`: its clock. */
export function createHostMedia(
  now: () => number,
  { permanent, drafts }: KeptMedia = { permanent: new Map(), drafts: new Map() },
) {
  const news = createHostNews({ drafts, permanent, now });
  const state: HostMedia = {
    ...{ permanent, drafts, news: news.state },
    temporary: new Map(),
    pictures: new Map(),
    receive(type, bytes) {
      for (const [old, { at }] of state.temporary)
        if (now() - at > THREE_DAYS_MS) state.temporary.delete(old);
      const id = newId();
      state.temporary.set(id, { type, bytes, fileName: '', description: null, at: now() });
      return id;
    },
  };
  const newId = (): string => randomBytes(32).toString('base64url');

  async function upload(request: IncomingMessage, type: string): Promise<HostFile | object> {
    const form = await new Response(await readAll(request), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const file = form.get('media');
    if (!(file instanceof File)) return { errcode: 41005, errmsg: 'media data missing' };
    const description = form.get('description');
    if (type === 'video' && description === null) return { errcode: 41005, errmsg: 'description missing' };
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { type, bytes, fileName: file.name, description: description && String(description), at: now() };
  }

  async function addFile(
    request: IncomingMessage,
    query: URLSearchParams,
    into: Map<string, HostFile>,
  ): Promise<object> {
    const type = query.get('type') ?? '';
    const file = await upload(request, into === state.temporary && type === 'video' ? 'film' : type);
    if (!('bytes' in file)) return file;
    const id = newId();
    into.set(id, { ...file, type });
    const url = `http://mmbiz.qpic.cn/${id}`;
    if (into === state.permanent) return { media_id: id, ...(type === 'image' && { url }), item: [] };
    return {
      type,
      [type === 'thumb' ? 'thumb_media_id' : 'media_id']: id,
      created_at: Math.floor(now() / 1_000),
    };
  }

  function getTemporary(id: string, origin: string): object {
    const file = state.temporary.get(id);
    if (!file || now() - file.at > THREE_DAYS_MS) return GONE;
    if (file.type === 'video') return { video_url: `${origin}/film/${id}` };
    return new HostBytes(file.bytes, TYPES[file.type] ?? 'application/octet-stream');
  }

  async function draft(path: string, request: IncomingMessage): Promise<object> {
    const body = JSON.parse(Buffer.from(await readAll(request)).toString('utf8'));
    if (path.endsWith('/add')) {
      const id = newId();
      state.drafts.set(id, body.articles);
      return { media_id: id };
    }
    const articles = state.drafts.get(body.media_id);
    if (!articles) return GONE;
    if (path.endsWith('/update')) state.drafts.set(body.media_id, articles.with(body.index, body.articles));
    else state.drafts.delete(body.media_id);
    return { errcode: 0, errmsg: 'ok' };
  }

  return {
    state,
    film(path: string): object {
      const file = state.temporary.get(path.slice('/film/'.length));
      return file ? new HostBytes(file.bytes, 'video/mp4') : GONE;
    },
    /** Null = it is no path of media. */
    async answer(path: string, query: URLSearchParams, request: IncomingMessage): Promise<object | null> {
      switch (path) {
        case '/cgi-bin/material/add_material':
          return addFile(request, query, state.permanent);
        case '/cgi-bin/media/upload':
          return addFile(request, query, state.temporary);
        case '/cgi-bin/media/uploadimg': {
          const file = await upload(request, 'image');
          if (!('bytes' in file)) return file;
          const url = `http://mmbiz.qpic.cn/${newId()}`;
          state.pictures.set(url, file);
          return { url };
        }
        case MEDIA_PATH:
          return getTemporary(query.get('media_id') ?? '', `http://${request.headers.host}`);
        case '/cgi-bin/material/del_material': {
          const body = JSON.parse(Buffer.from(await readAll(request)).toString('utf8'));
          return state.permanent.delete(body.media_id) ? { errcode: 0, errmsg: 'ok' } : GONE;
        }
        case '/cgi-bin/draft/add':
        case '/cgi-bin/draft/update':
        case '/cgi-bin/draft/delete':
          return draft(path, request);
        default:
          return news.knows(path)
            ? news.answer(path, JSON.parse(Buffer.from(await readAll(request)).toString('utf8')))
            : null;
      }
    },
  };
}

async function readAll(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}
