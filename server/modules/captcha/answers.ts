import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type CaptchaKind, ClickPoints, ProofNonce, SlidePoint } from '#shared/contracts/captcha/captcha.ts';
import { leadingZeroBits, proofText } from '#shared/domain/proof-of-work.ts';

const SLIDE_TOLERANCE_PX = 5;
const CLICK_TOLERANCE_PX = 25;

/** What the server remembers of a challenge. Pixels of the 310 × 155 picture. */
const Remembered = {
  blockPuzzle: z.object({ x: z.number() }),
  clickWord: z.object({ points: z.array(z.object({ x: z.number(), y: z.number() })).length(3) }),
  proofOfWork: z.object({ salt: z.string(), difficulty: z.number() }),
};

/** `unreadable`: not an answer to this kind at all. */
export type CaptchaVerdict = 'right' | 'wrong' | 'unreadable';

/** Judges the clear text of a client's answer against what was remembered of its challenge. */
export function judge(kind: CaptchaKind, remembered: unknown, text: string): CaptchaVerdict {
  const given = parseJson(text);
  if (kind === 'blockPuzzle') {
    const point = SlidePoint.safeParse(given);
    if (!point.success) return 'unreadable';
    const { x } = Remembered.blockPuzzle.parse(remembered);
    return Math.abs(point.data.x - x) <= SLIDE_TOLERANCE_PX ? 'right' : 'wrong';
  }
  if (kind === 'clickWord') {
    const clicks = ClickPoints.safeParse(given);
    if (!clicks.success) return 'unreadable';
    const { points } = Remembered.clickWord.parse(remembered);
    const isHit = points.every(({ x, y }, index) => {
      const click = clicks.data[index];
      return (
        click !== undefined &&
        Math.abs(click.x - x) <= CLICK_TOLERANCE_PX &&
        Math.abs(click.y - y) <= CLICK_TOLERANCE_PX
      );
    });
    return isHit ? 'right' : 'wrong';
  }
  const proof = ProofNonce.safeParse(given);
  if (!proof.success) return 'unreadable';
  const { salt, difficulty } = Remembered.proofOfWork.parse(remembered);
  const hash = createHash('sha256').update(proofText(salt, proof.data.nonce)).digest();
  return leadingZeroBits(hash) >= difficulty ? 'right' : 'wrong';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
