import { randomInt } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { hostSignature, openFromAccount } from './host-crypto.ts';
import { type PushElements, type PushTarget, pushOf, pushXml, textIn } from './host-push.ts';

/** What an account has answered to a push. */
export interface PushOutcome {
  /** How often it was sent. */
  readonly tries: number;
  /** nothing: `success` or an empty answer. reply: the fan is shown it. failed: the fan is shown that the service is broken. */
  readonly state: 'nothing' | 'reply' | 'failed';
  /** Of a reply: its kind, and the text of one that has it. */
  readonly reply: { readonly type: string; readonly text: string } | null;
}

export interface SenderParts {
  readonly now: () => number;
  /** Between tries. */
  readonly wait?: (ms: number) => Promise<unknown>;
  /** Status and body of an answer; rejects where there is none in time. */
  readonly post?: (url: string, body: string) => Promise<readonly [number, string]>;
}

const TRIES = 3;
/** The platform waits for an answer, and between tries, for so long. */
const TRY_MS = 5_000;
const ANSWER_MAX = 64 * 1024;
const NONCE_MAX = 2_000_000_000;

/** Sends a push until it is answered: three tries, each signed anew, all with the same number and time. */
export async function sendPush(
  target: PushTarget,
  elements: PushElements,
  { now, wait: pause = wait, post = postXml }: SenderParts,
): Promise<PushOutcome> {
  const xml = pushXml(elements);
  for (let tries = 1; ; tries += 1) {
    const timestamp = String(Math.floor(now() / 1_000));
    const { url, body } = pushOf(target, xml, { timestamp, nonce: String(randomInt(NONCE_MAX)) });
    const answer = await post(url, body).catch(() => null);
    const read = answer && answer[0] === 200 ? readAnswer(target, answer[1]) : null;
    if (read) return { tries, ...read };
    if (tries === TRIES) return { tries, state: 'failed', reply: null };
    await pause(TRY_MS);
  }
}

function readAnswer(target: PushTarget, body: string): Omit<PushOutcome, 'tries'> | null {
  if (body === '' || body === 'success') return { state: 'nothing', reply: null };
  const xml = target.mode === 'plain' ? body : openAnswer(target, body);
  if (xml === null || !xml.startsWith('<xml>')) return null;
  return { state: 'reply', reply: { type: textIn(xml, 'MsgType'), text: textIn(xml, 'Content') } };
}

/** Null where it is not signed or encrypted for the account. */
function openAnswer({ token, encodingKey, appId }: PushTarget, body: string): string | null {
  const sealed = textIn(body, 'Encrypt');
  const signature = hostSignature(token, textIn(body, 'TimeStamp'), textIn(body, 'Nonce'), sealed);
  if (signature !== textIn(body, 'MsgSignature')) return null;
  return openFromAccount(sealed, { encodingKey, appId });
}

function postXml(url: string, body: string): Promise<readonly [number, string]> {
  const isTls = url.startsWith('https:');
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(TRY_MS),
    };
    const sent = isTls
      ? // The certificate of a server on this machine is of another name.
        requestTls(url, { ...options, rejectUnauthorized: !isLoopback(url) })
      : requestPlain(url, options);
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('error', reject);
      response.on('data', (part: string) => {
        text += part;
        if (text.length > ANSWER_MAX) sent.destroy(new Error('an answer that is too long'));
      });
      response.on('end', () => resolve([response.statusCode ?? 0, text]));
    });
    sent.end(body);
  });
}

function isLoopback(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}
