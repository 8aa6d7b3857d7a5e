import { writeXml } from '#server/modules/public-account/hook/push-xml.ts';
import { encryptText } from '#server/modules/public-account/hook/safe-mode.ts';
import { signatureOf } from '#server/modules/public-account/hook/signature.ts';

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
  const nonce = String(serial);
  const xml = writeXml({
    ToUserName: 'gh_linewall',
    FromUserName: openId,
    CreateTime: Number(timestamp),
    ...(typeof text === 'string' ? { MsgType: 'text', Content: text } : text),
    MsgId: `9${serial}`,
  });
  const encrypted = encryptText(xml, { encodingKey, appId });
  const query = new URLSearchParams({
    signature: signatureOf(token, timestamp, nonce),
    timestamp,
    nonce,
    encrypt_type: 'aes',
    msg_signature: signatureOf(token, timestamp, nonce, encrypted),
  });
  return { url: `${hookUrl}?${query}`, body: writeXml({ ToUserName: 'gh_linewall', Encrypt: encrypted }) };
}

/** Sends a message of a fan to the address of an account. Returns status and body. */
export async function pushTo(hookUrl: string, push: Push): Promise<[number, string]> {
  const { url, body } = pushRequest(hookUrl, push);
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
  return [response.status, await response.text()];
}
