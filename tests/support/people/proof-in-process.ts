import type { FastifyInstance } from 'fastify';
import { sealPoint } from '#shared/client/proof/point-cipher.ts';
import { workOutProof } from './work-out-proof.ts';

/** Solves a proof of work of a server in this process; returns what a sign-in sends. */
export async function passByProof(
  app: FastifyInstance,
): Promise<{ readonly randomStr: 'proofOfWork'; readonly code: string }> {
  const captchaType = 'proofOfWork';
  const got = await app.inject({ method: 'POST', url: '/captcha/get', payload: { captchaType } });
  const { token, secretKey, salt, difficulty } = got.json().repData;
  const text = JSON.stringify({ nonce: workOutProof(salt, difficulty) });
  const payload = { captchaType, token, pointJson: sealPoint(text, secretKey) };
  const checked = await app.inject({ method: 'POST', url: '/captcha/check', payload });
  if (checked.json().repCode !== '0000') throw new Error(checked.body);
  return { randomStr: captchaType, code: sealPoint(`${token}---${text}`, secretKey) };
}
