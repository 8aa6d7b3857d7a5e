import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Egress } from '#server/core/http/egress.ts';
import { SendFailure } from '#server/core/ports/send-failure.ts';
import type { AlarmMessage } from './message.ts';

/** An address of one's own, or of the robot of a group chat. */
export interface HookReceiver {
  readonly kind: 'webhook' | 'wecom' | 'dingtalk';
  readonly address: string;
  readonly secret: string | null;
}

/** Of both robots: 0 = it was taken. */
const RobotAnswer = z.object({ errcode: z.number().int() });
/** WeCom: too many messages, system busy. DingTalk: too many messages, system busy. */
const ROBOT_BUSY: readonly number[] = [45_009, -1, 130_101, 410_100];

/** WeCom refuses longer texts. */
const WECOM_MAX_BYTES = 2_048;

function cutToBytes(text: string, most: number): string {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, most)).replace(/\uFFFD+$/, '');
}

/** Posts a message once. Rejects with a `SendFailure` when the receiver does not take it. */
export async function sendHook(
  egress: Egress,
  { kind, address, secret }: HookReceiver,
  message: AlarmMessage,
  nowMs: number,
): Promise<void> {
  const { text: whole, short: _short, ...rest } = message;
  const text = kind === 'wecom' ? cutToBytes(whole, WECOM_MAX_BYTES) : whole;
  const body = JSON.stringify(
    kind === 'webhook' ? { ...rest, text } : { msgtype: 'text', text: { content: text } },
  );
  const url = kind === 'dingtalk' && secret !== null ? signedForDingTalk(address, secret, nowMs) : address;
  const response = await post(egress, url, body, {
    'content-type': 'application/json; charset=utf-8',
    ...(kind === 'webhook' && { 'idempotency-key': message.key }),
    ...(kind === 'webhook' &&
      secret !== null && {
        'x-linewall-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      }),
  });
  const { status } = response;
  if (status < 200 || status > 299)
    throw new SendFailure(
      `HTTP ${status}`,
      status >= 400 && status < 500 && status !== 408 && status !== 429,
    );
  if (kind === 'webhook') return;
  const answer = RobotAnswer.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new SendFailure('bad answer', false);
  const { errcode } = answer.data;
  if (errcode !== 0) throw new SendFailure(`errcode ${errcode}`, !ROBOT_BUSY.includes(errcode));
}

async function post(
  egress: Egress,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    return await egress(url, { method: 'POST', body, headers });
  } catch (error) {
    // Texts of other errors may name the address, which holds a key.
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    throw new SendFailure(isTimeout ? 'timeout' : 'unreachable', false);
  }
}

/** DingTalk's signature of a robot with a secret: of the time in ms and the secret. */
function signedForDingTalk(address: string, secret: string, nowMs: number): string {
  const sign = createHmac('sha256', secret).update(`${nowMs}\n${secret}`).digest('base64');
  const url = new URL(address);
  url.searchParams.set('timestamp', String(nowMs));
  url.searchParams.set('sign', sign);
  return url.href;
}
