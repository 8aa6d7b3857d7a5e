import { createCipheriv, createHash } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { typed } from '#server/core/database/typed-database.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { CaptchaSchema } from '#server/modules/captcha/schema.ts';
import { workOutProof } from './work-out-proof.ts';

/** An answer of the protocol as any of its clients reads it. */
export interface ProtocolAnswer {
  readonly repCode: string;
  readonly repMsg: string | null;
  readonly repData: Readonly<Record<string, unknown>> | null;
}

const Remembered = z.object({
  x: z.number().optional(),
  points: z.array(z.object({ x: z.number(), y: z.number() })).optional(),
  salt: z.string().optional(),
  difficulty: z.number().optional(),
});

/** What a client of the protocol computes: another implementation than the server's and the console's. */
export function aesEncrypt(word: string, keyWord: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(keyWord, 'utf8'), null);
  return cipher.update(word, 'utf8', 'base64') + cipher.final('base64');
}

/** The right answer, out of the server's own database: no endpoint tells it. */
export async function rightPoint(db: Database, token: string): Promise<object> {
  const row = await typed<CaptchaSchema>(db).platform((tx) =>
    tx
      .selectFrom('captcha_challenge')
      .select('answer')
      .where('token_hash', '=', createHash('sha256').update(token).digest())
      .executeTakeFirstOrThrow(),
  );
  const { x, points, salt, difficulty } = Remembered.parse(row.answer);
  if (x !== undefined) return { x, y: 5.0 };
  if (points) return points;
  return { nonce: workOutProof(salt ?? '', difficulty ?? 0) };
}

/** Calls as the protocol's own web client: JSON there and back, bare. */
export function protocolClient(app: FastifyInstance, remoteAddress = '127.0.0.1') {
  const post = (url: string, payload: object): Promise<LightMyRequestResponse> =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json; charset=UTF-8',
      },
      payload,
    });
  return {
    async get(captchaType: string): Promise<ProtocolAnswer> {
      return (await post('/captcha/get', { captchaType, clientUid: null, ts: Date.now() })).json();
    },
    async check(captchaType: string, token: string, pointJson: string): Promise<ProtocolAnswer> {
      return (await post('/captcha/check', { captchaType, pointJson, token })).json();
    },
  };
}

/** A captcha that was solved by the protocol: what a login form sends as `code`. */
export async function solveByProtocol(
  app: FastifyInstance,
  db: Database,
  captchaType: string,
  remoteAddress?: string,
): Promise<string> {
  const client = protocolClient(app, remoteAddress);
  const { repData } = await client.get(captchaType);
  const token = String(repData?.token);
  const secretKey = String(repData?.secretKey);
  const point = JSON.stringify(await rightPoint(db, token));
  const answer = await client.check(captchaType, token, aesEncrypt(point, secretKey));
  if (answer.repCode !== '0000') throw new Error(`the right answer was refused: ${answer.repCode}`);
  return aesEncrypt(`${token}---${point}`, secretKey);
}
