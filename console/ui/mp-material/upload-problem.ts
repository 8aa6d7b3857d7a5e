import { LIMITS } from '#shared/contracts/kit/limits.ts';

export type UploadType = 'image' | 'voice' | 'video';

const RULES = {
  image: { endings: ['jpeg', 'png', 'gif', 'bmp', 'jpg'], maxBytes: LIMITS.mpImageMaxBytes },
  voice: { endings: ['mp3', 'wma', 'wav', 'amr'], maxBytes: LIMITS.mpVoiceMaxBytes },
  video: { endings: ['mp4'], maxBytes: LIMITS.mpVideoMaxBytes },
} as const;

export type MaterialProblem = `${UploadType}Format` | `${UploadType}Size` | 'empty';

/** What the file dialog offers. */
export function acceptOf(type: UploadType): string {
  return RULES[type].endings.map((ending) => `.${ending}`).join(',');
}

/** What is wrong with a file before it is sent; the server looks at its content besides. */
export function materialProblemOf(
  { name, size }: { readonly name: string; readonly size: number },
  type: UploadType,
): MaterialProblem | null {
  const { endings, maxBytes } = RULES[type];
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!(endings as readonly string[]).includes(ending)) return `${type}Format`;
  if (size === 0) return 'empty';
  return size >= maxBytes ? `${type}Size` : null;
}
