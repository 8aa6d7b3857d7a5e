import { describe, expect, it } from 'vitest';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { type AnswerParts, answerBody, hasPart, isWhole, NO_MUSIC } from './answer-draft.ts';

const material = (mediaId: string, url: string | null = null) =>
  ({ mediaId, content: { articles: [{ url }] } }) as unknown as MpMaterial;
const parts = (more: Partial<AnswerParts>): AnswerParts => ({ materials: {}, music: NO_MUSIC, ...more });
const MUSIC = { title: 'a', description: '', url: 'https://a.example/1.mp3', hqUrl: '' };

describe('an answer is whole', () => {
  it.each([
    ['text', ' ', parts({}), false],
    ['text', 'x', parts({}), true],
    ['text', '月'.repeat(683), parts({}), false],
    ['image', '', parts({}), false],
    ['image', '', parts({ materials: { image: material('m') } }), true],
    // A message leads to the address of an article, which a draft does not have.
    ['news', '', parts({ materials: { news: material('n') } }), false],
    ['news', '', parts({ materials: { news: material('n', 'https://mp.weixin.qq.com/s/1') } }), true],
    ['music', '', parts({ music: MUSIC }), false],
    ['music', '', parts({ music: MUSIC, materials: { music: material('t') } }), true],
    ['music', '', parts({ music: { ...MUSIC, hqUrl: 'x' }, materials: { music: material('t') } }), false],
  ] as const)('%s %j', (kind, text, kept, whole) => {
    expect(isWhole(kind, text, kept)).toBe(whole);
  });
});

it('music is sent by the names of the specification', () => {
  const kept = parts({ music: MUSIC, materials: { music: material('t') } });
  expect(answerBody('music', 'kept text', kept)).toEqual({
    ...{ repType: 'music', repName: 'a', repDesc: '', repUrl: MUSIC.url, repHqUrl: '', repThumbMediaId: 't' },
  });
  expect(hasPart('music', parts({}))).toBe(false);
  expect(hasPart('music', parts({ music: MUSIC }))).toBe(true);
});
