import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

/**
 * Parts of Noto Sans SC (OFL) as its package splits it, the ones with the most frequent characters. Every word of
 * `words.ts` is in them.
 */
export const FONT_PARTS = ['116', '117', '118', '119'] as const;

let families: string | null = null;

/** A CSS font list that draws our words, the same on every machine: no font of the system is asked for. */
export function captchaFont(sizePx: number): string {
  families ??= FONT_PARTS.map(register).join(', ');
  return `bold ${sizePx}px ${families}`;
}

function register(part: string): string {
  const file = import.meta.resolve(
    `@fontsource-variable/noto-sans-sc/files/noto-sans-sc-${part}-wght-normal.woff2`,
  );
  const family = `linewall-captcha-${part}`;
  if (GlobalFonts.register(readFileSync(fileURLToPath(file)), family) === null)
    throw new Error(`the captcha's font cannot be read: part ${part}`);
  return family;
}
