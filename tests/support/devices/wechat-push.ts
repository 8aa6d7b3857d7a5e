import type { FastifyInstance } from 'fastify';
import { pushOf, pushXml } from '#server/demo/wechat-host/host-push.ts';
import { elementText, parsePush } from '#server/modules/public-account/hook/push-xml.ts';
import { decryptText } from '#server/modules/public-account/hook/safe-mode.ts';

interface Push {
  /** What the fan writes, or what the message carries. */
  readonly text: string | Readonly<Record<string, string>>;
  readonly token: string;
  readonly encodingKey: string;
  readonly appId: string;
  /** Of the server's clock. */
  readonly now: number;
  readonly openId?: string;
}

let serial = 0;

/** A message of a fan as the platform sends it in safe mode: where it goes, and its body. */
export function pushRequest(
  hookUrl: string,
  { text, token, encodingKey, appId, now, openId = 'oDriver01' }: Push,
): { readonly url: string; readonly body: string } {
  serial += 1;
  const timestamp = String(Math.floor(now / 1_000));
  const account = 'gh_linewall';
  const xml = pushXml({
    ToUserName: account,
    FromUserName: openId,
    CreateTime: Number(timestamp),
    ...(typeof text === 'string' ? { MsgType: 'text', Content: text } : text),
    MsgId: `9${serial}`,
  });
  const target = { hookUrl, account, appId, token, encodingKey, mode: 'safe' } as const;
  return pushOf(target, xml, { timestamp, nonce: String(serial) });
}

/** Sends a message of a fan to the address of an account. Returns status and body. */
export async function pushTo(hookUrl: string, push: Push): Promise<[number, string]> {
  const { url, body } = pushRequest(hookUrl, push);
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
  return [response.status, await response.text()];
}

/** Sends a message of a fan in process. Returns the text of the passive answer; null = there is none. */
export async function passiveTextOf(
  app: FastifyInstance,
  hookUrl: string,
  push: Push,
): Promise<string | null> {
  const { url, body: payload } = pushRequest(new URL(hookUrl).pathname, push);
  const headers = { 'content-type': 'text/xml' };
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  if (answer.payload === 'success') return null;
  const encrypted = elementText(parsePush(Buffer.from(answer.payload)), 'Encrypt');
  return elementText(parsePush(Buffer.from(decryptText(encrypted, push))), 'Content');
}
