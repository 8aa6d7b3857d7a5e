import { isOrigin } from './allowed-addresses.ts';

const NAME = 'LINEWALL_WECHAT_ORIGIN';
const DEMO_NAME = 'LINEWALL_DEMO_WECHAT';
const MEDIA_NAME = 'LINEWALL_WECHAT_MEDIA_ORIGINS';
const MEDIA_DEFAULT = 'https://mmbiz.qpic.cn';
const DEFAULT = 'https://api.weixin.qq.com';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The host of WeChat's public accounts, or a relay with a fixed address: HTTPS, or HTTP on this machine. */
export function readWechatOrigin(
  text: (name: string) => string | null,
  fail: (name: string, problem: string) => never,
): string {
  const origin = text(NAME) ?? DEFAULT;
  if (!isOrigin(origin)) return fail(NAME, `must be an origin such as ${DEFAULT}`);
  const { protocol, hostname } = new URL(origin);
  if (protocol !== 'https:' && !LOOPBACK.has(hostname))
    return fail(NAME, 'must be https: secrets of accounts are sent there');
  return origin;
}

/** Origins from which videos are downloaded, beside the host itself: HTTPS, or HTTP on this machine. */
export function readWechatMediaOrigins(
  origins: (name: string, fallback?: string) => readonly string[],
  fail: (name: string, problem: string) => never,
): readonly string[] {
  const found = origins(MEDIA_NAME, MEDIA_DEFAULT);
  const isSafe = (origin: string): boolean => {
    const { protocol, hostname } = new URL(origin);
    return protocol === 'https:' || LOOPBACK.has(hostname);
  };
  if (!found.every(isSafe)) return fail(MEDIA_NAME, 'must be https');
  return found;
}

/**
 * Whether the host is the stand-in of the demo, which is then given an account of its own: `npm start` says so where it has
 * started that host.
 */
export function readWechatDemo(
  flag: (name: string) => boolean,
  fail: (name: string, problem: string) => never,
  origin: string,
): boolean {
  if (!flag(DEMO_NAME)) return false;
  if (!flag('LINEWALL_DEMO')) return fail(DEMO_NAME, 'needs LINEWALL_DEMO=1');
  if (!LOOPBACK.has(new URL(origin).hostname))
    return fail(DEMO_NAME, `needs a host on this machine in ${NAME}: it is given made-up accounts`);
  return true;
}
