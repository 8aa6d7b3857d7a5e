import type { ReactElement } from 'react';
import type { SocialType } from '#shared/contracts/social/social.ts';
import { Glyph, type GlyphName } from './glyph.tsx';

const GLYPH_OF = {
  WX: 'chats',
  QQ: 'penguin',
  DINGTALK: 'wing',
  WEIXIN_CP: 'colleagues',
  OIDC: 'key',
} as const satisfies Record<SocialType, GlyphName>;

/** A drawing of its kind, beside the name that the tenant has given it. */
export function SocialGlyph({ type }: { readonly type: SocialType }): ReactElement {
  return <Glyph name={GLYPH_OF[type]} />;
}
