import { hostSignature, sealForAccount } from './host-crypto.ts';

/** Where pushes of an account go, as it is set at the platform. */
export interface PushTarget {
  readonly hookUrl: string;
  /** `gh_` and letters. */
  readonly account: string;
  readonly appId: string;
  readonly token: string;
  readonly encodingKey: string;
  readonly mode: 'plain' | 'compatible' | 'safe';
}

/** Elements of a push by their names. Text stands in CDATA, numbers bare. */
export type PushElements = Readonly<Record<string, string | number>>;

/** When and with what a try is signed. */
export interface PushTry {
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly nonce: string;
  /** 16 bytes, for published results. */
  readonly random?: Uint8Array;
}

/** One try of a push: its address and its body. */
export function pushOf(
  { hookUrl, account, appId, token, encodingKey, mode }: PushTarget,
  xml: string,
  { timestamp, nonce, random }: PushTry,
): { readonly url: string; readonly body: string } {
  const query = new URLSearchParams({ signature: hostSignature(token, timestamp, nonce), timestamp, nonce });
  if (mode === 'plain') return { url: `${hookUrl}?${query}`, body: xml };
  const sealed = sealForAccount(xml, { encodingKey, appId }, random);
  query.set('encrypt_type', 'aes');
  query.set('msg_signature', hostSignature(token, timestamp, nonce, sealed));
  const encrypt = `<Encrypt>${cdata(sealed)}</Encrypt>`;
  const body =
    mode === 'safe'
      ? `<xml><ToUserName>${cdata(account)}</ToUserName>${encrypt}</xml>`
      : xml.replace(/<\/xml>$/, `${encrypt}</xml>`);
  return { url: `${hookUrl}?${query}`, body };
}

export function pushXml(elements: PushElements): string {
  const written = Object.entries(elements).map(
    ([name, value]) => `<${name}>${typeof value === 'number' ? value : cdata(value)}</${name}>`,
  );
  return `<xml>${written.join('')}</xml>`;
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** Text of an element of an answer; '' = there is none. */
export function textIn(xml: string, name: string): string {
  const found = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(xml)?.[1] ?? '';
  return found.replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1');
}
