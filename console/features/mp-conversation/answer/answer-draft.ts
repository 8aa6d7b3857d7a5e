import type { CallInput } from '#shared/contracts/kit/endpoint.ts';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import type { MpAnswerType, sendMpMessage } from '#shared/contracts/public-account/mp-message.ts';

/** Music as it is typed. */
export interface MusicDraft {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly hqUrl: string;
}

export const NO_MUSIC: MusicDraft = { title: '', description: '', url: '', hqUrl: '' };

/** What was chosen and typed for the kinds beside texts; each keeps its own while the conversation is open. */
export interface AnswerParts {
  /** Of music: its picture. */
  readonly materials: Readonly<Partial<Record<MpAnswerType, MpMaterial>>>;
  readonly music: MusicDraft;
}

/** Of the platform, in UTF-8. */
export const TEXT_BYTES_MAX = 2_048;
const encoder = new TextEncoder();
const HTTP = /^https?:\/\/\S+$/;

export function answerBytes(text: string): number {
  return encoder.encode(text.trim()).length;
}

/** Whether something was chosen or typed for a kind. */
export function hasPart(kind: MpAnswerType, { materials, music }: AnswerParts): boolean {
  if (materials[kind] !== undefined) return true;
  return kind === 'music' && Object.values(music).some((text) => text.trim() !== '');
}

/** Whether an answer of a kind is whole. */
export function isWhole(kind: MpAnswerType, text: string, { materials, music }: AnswerParts): boolean {
  switch (kind) {
    case 'text': {
      const bytes = answerBytes(text);
      return bytes > 0 && bytes <= TEXT_BYTES_MAX;
    }
    case 'music': {
      const hq = music.hqUrl.trim();
      return HTTP.test(music.url.trim()) && (hq === '' || HTTP.test(hq)) && materials.music !== undefined;
    }
    case 'news':
      return materials.news?.content?.articles[0]?.url != null;
    default:
      return materials[kind] !== undefined;
  }
}

/** As the call takes it. */
export function answerBody(
  kind: MpAnswerType,
  text: string,
  { materials, music }: AnswerParts,
): Partial<CallInput<typeof sendMpMessage>['body']> {
  if (kind === 'text') return { repContent: text.trim() };
  if (kind !== 'music') return { repType: kind, repMediaId: materials[kind]?.mediaId };
  return {
    repType: 'music',
    repName: music.title.trim(),
    repDesc: music.description.trim(),
    repUrl: music.url.trim(),
    repHqUrl: music.hqUrl.trim(),
    repThumbMediaId: materials.music?.mediaId,
  };
}
