import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HostFans } from './host-fans.ts';
import type { MessageWindows } from './message-windows.ts';
import type { HostQr } from './wechat-host-qr.ts';

/** Paths by which another program acts for the fans; the platform has none of them. */
const CONTROL_PATH = '/control/';
const BODY_MAX = 4 * 1024 * 1024;

export interface ControlParts {
  readonly secret: string;
  readonly fans: HostFans;
  readonly windows: MessageWindows;
  /** OpenIDs to which active messages were sent, in order. */
  readonly sentTo: () => readonly string[];
  /** QR codes of the account, in order. */
  readonly qrs: readonly HostQr[];
}

export type AnswerControl = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean;

/**
 * Answers what is asked below `/control/`, with the secret as a bearer: `POST say`, `PUT windows`, `GET sent?after=`, `GET qrs?after=`. Returns
 * false for all other paths. Files are base64.
 */
export function createControl({ secret, fans, windows, sentTo, qrs }: ControlParts): AnswerControl {
  const isAllowed = (given: string | undefined): boolean => {
    const [actual, wanted] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${secret}`)];
    return actual.length === wanted.length && timingSafeEqual(actual, wanted);
  };

  async function answer(request: IncomingMessage, url: URL): Promise<readonly [number, object]> {
    switch (`${request.method} ${url.pathname.slice(CONTROL_PATH.length)}`) {
      case 'POST say': {
        const { openId, elements, media, thumb } = await bodyOf(request);
        // Three tries take 20 s: whoever asks does not wait for them.
        void fans.say({
          openId,
          elements,
          ...(media && { media: { type: media.type, bytes: Buffer.from(media.base64, 'base64') } }),
          ...(thumb && { thumb: Buffer.from(thumb, 'base64') }),
        });
        return [202, {}];
      }
      case 'PUT windows':
        for (const { openId, ...window } of await bodyOf(request)) windows.remember(openId, window);
        return [200, {}];
      case 'GET sent': {
        const all = sentTo();
        const after = Math.min(Number(url.searchParams.get('after') ?? all.length), all.length);
        return [200, { next: all.length, openIds: all.slice(after) }];
      }
      case 'GET qrs': {
        const after = Math.min(Number(url.searchParams.get('after') ?? qrs.length), qrs.length);
        return [200, { next: qrs.length, codes: qrs.slice(after) }];
      }
      default:
        return [404, {}];
    }
  }

  return (request, response, url) => {
    if (!url.pathname.startsWith(CONTROL_PATH)) return false;
    const reply = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!isAllowed(request.headers.authorization)) reply(401, {});
    else
      void answer(request, url).then(
        ([status, body]) => reply(status, body),
        (error: unknown) => reply(400, { error: String(error) }),
      );
    return true;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: one program of ours asks another, with a secret
async function bodyOf(request: IncomingMessage): Promise<any> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_MAX) throw new Error('too much');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
