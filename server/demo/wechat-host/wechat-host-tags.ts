import { readFileSync, renameSync, writeFileSync } from 'node:fs';

type Tree = Readonly<Record<string, unknown>>;

export interface HostTagState {
  /** Names by number. */
  readonly names: Map<number, string>;
  /** OpenIDs by the number of their tag. */
  readonly fans: Map<number, Set<string>>;
}

const OK = { errcode: 0, errmsg: 'ok' };
const UNKNOWN = { errcode: 45159, errmsg: 'invalid tag' };
const TAGS_MAX = 100;
const FAN_TAGS_MAX = 20;
const NAME_BYTES = 30;
const AT_ONCE = 50;
const PAGE = 10_000;
const FIRST_ID = 100;

interface KeptTag {
  readonly id: number;
  readonly name: string;
  readonly fans: readonly string[];
}

/** Tags of fans of the host that `wechat-host.ts` starts. `path`: of the file that keeps them; absent = in memory. */
export function createHostTags(path?: string) {
  const kept = path === undefined ? [] : readKept(path);
  const state: HostTagState = {
    names: new Map(kept.map(({ id, name }) => [id, name])),
    fans: new Map(kept.map(({ id, fans }) => [id, new Set(fans)])),
  };
  let nextId = Math.max(FIRST_ID, ...kept.map(({ id }) => id + 1));

  function keep(): void {
    if (path === undefined) return;
    const tags: KeptTag[] = [...state.names].map(([id, name]) => ({
      ...{ id, name },
      fans: [...(state.fans.get(id) ?? [])],
    }));
    writeFileSync(`${path}.half`, JSON.stringify(tags), { mode: 0o600 });
    renameSync(`${path}.half`, path);
  }

  function wrongName(name: unknown, of?: number): object | null {
    if (typeof name !== 'string' || name === '') return { errcode: 40035, errmsg: 'invalid parameter' };
    if (Buffer.byteLength(name) > NAME_BYTES) return { errcode: 45158, errmsg: 'tag name too long' };
    const isTaken = [...state.names].some(([id, known]) => known === name && id !== of);
    return isTaken ? { errcode: 45157, errmsg: 'invalid tag name' } : null;
  }

  function tag(body: Tree, isGiven: boolean): object {
    const { tagid, openid_list: openIds } = body;
    const fans = state.fans.get(Number(tagid));
    if (!fans) return UNKNOWN;
    if (!Array.isArray(openIds) || openIds.length === 0 || openIds.length > AT_ONCE)
      return { errcode: 40032, errmsg: 'invalid openid list size' };
    // The platform takes a list as a whole or not at all.
    if (openIds.some((one) => typeof one !== 'string' || !one.startsWith('o')))
      return { errcode: 40003, errmsg: 'invalid openid' };
    const countOf = (openId: string) => [...state.fans.values()].filter((one) => one.has(openId)).length;
    if (isGiven && openIds.some((one) => !fans.has(one) && countOf(one) >= FAN_TAGS_MAX))
      return { errcode: 45059, errmsg: 'can not add tag to this openid' };
    for (const one of openIds) {
      if (isGiven) fans.add(one);
      else fans.delete(one);
    }
    return OK;
  }

  function change(path: string, { tag: given }: Tree): object {
    const { id, name } = Object(given) as Tree;
    if (path === '/cgi-bin/tags/create') {
      const wrong = wrongName(name);
      if (wrong) return wrong;
      if (state.names.size >= TAGS_MAX) return { errcode: 45056, errmsg: 'tag num limit' };
      const made = nextId;
      nextId += 1;
      state.names.set(made, String(name));
      state.fans.set(made, new Set());
      return { tag: { id: made, name } };
    }
    const known = Number(id);
    if (known < FIRST_ID) return { errcode: 45058, errmsg: 'can not modify sys tag' };
    if (!state.names.has(known)) return UNKNOWN;
    if (path === '/cgi-bin/tags/delete') {
      state.names.delete(known);
      state.fans.delete(known);
      return OK;
    }
    const wrong = wrongName(name, known);
    if (wrong) return wrong;
    state.names.set(known, String(name));
    return OK;
  }

  function thenKept(answer: object): object {
    keep();
    return answer;
  }

  function fansOf({ tagid, next_openid: next }: Tree): object {
    const all = [...(state.fans.get(Number(tagid)) ?? [])].sort();
    const from = all.filter((one) => one > String(next ?? ''));
    const page = from.slice(0, PAGE);
    if (page.length === 0) return { count: 0 };
    return { count: page.length, data: { openid: page }, next_openid: page.at(-1) };
  }

  return {
    state,
    /** Null = it is none of their paths. */
    async answer(asked: string, read: () => Promise<Tree>): Promise<object | null> {
      switch (asked) {
        case '/cgi-bin/tags/get':
          return {
            tags: [
              { id: 2, name: '星标组', count: 0 },
              ...[...state.names].map(([id, name]) => ({ id, name, count: state.fans.get(id)?.size ?? 0 })),
            ],
          };
        case '/cgi-bin/tags/create':
        case '/cgi-bin/tags/update':
        case '/cgi-bin/tags/delete':
          return thenKept(change(asked, await read()));
        case '/cgi-bin/tags/members/batchtagging':
          return thenKept(tag(await read(), true));
        case '/cgi-bin/tags/members/batchuntagging':
          return thenKept(tag(await read(), false));
        case '/cgi-bin/user/tag/get':
          return fansOf(await read());
        default:
          return null;
      }
    },
  };
}

function readKept(path: string): readonly KeptTag[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return [];
  }
}
