import { randomBytes } from 'node:crypto';

type Tree = Readonly<Record<string, unknown>>;

/** A QR code that was made. */
export interface HostQr {
  readonly scene: string;
  readonly ticket: string;
  /** What its picture holds. */
  readonly url: string;
  /** When it ends, ms since 1970; null = it does not. */
  readonly untilMs: number | null;
}

interface HostQrs {
  readonly codes: readonly HostQr[];
  /** Null = it is no path of codes. */
  answer(path: string, readBody: () => Promise<Tree>): Promise<object | null>;
}

const SCENE_MAX = 64;
const EXPIRE_MAX_S = 2_592_000;
const EXPIRE_DEFAULT_S = 60;

/** QR codes of the host that `wechat-host.ts` starts. `now`: its clock. */
export function createHostQrs(now: () => number): HostQrs {
  const codes: HostQr[] = [];

  function create({ action_name: name, action_info: info, expire_seconds: given }: Tree): object {
    const isPermanent = name === 'QR_LIMIT_STR_SCENE';
    if (!isPermanent && name !== 'QR_STR_SCENE') return { errcode: 40052, errmsg: 'invalid action name' };
    const { scene_str: scene } = Object((info as Tree | undefined)?.scene) as Tree;
    if (typeof scene !== 'string' || scene.length < 1 || scene.length > SCENE_MAX)
      return { errcode: 40053, errmsg: 'invalid action info' };
    const forS = typeof given === 'number' ? given : EXPIRE_DEFAULT_S;
    if (!isPermanent && (forS < 1 || forS > EXPIRE_MAX_S))
      return { errcode: 40053, errmsg: 'invalid action info' };
    const ticket = `gQ${randomBytes(48).toString('base64url')}`;
    const url = `http://weixin.qq.com/q/${randomBytes(12).toString('base64url')}`;
    codes.push({ scene, ticket, url, untilMs: isPermanent ? null : now() + forS * 1_000 });
    return { ticket, url, ...(!isPermanent && { expire_seconds: forS }) };
  }

  return {
    codes,
    answer: async (path, readBody) => (path === '/cgi-bin/qrcode/create' ? create(await readBody()) : null),
  };
}
