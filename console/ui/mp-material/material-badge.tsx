import { Badge } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';

/** Where a material is missing; null = nowhere. */
export function MaterialStateBadge({ state }: Pick<MpMaterial, 'state'>): ReactElement | null {
  const { t } = useText();
  if (state === 'ok') return null;
  return (
    <Badge size="sm" colorPalette={state === 'hostOnly' ? 'orange' : 'red'}>
      <Glyph name="warning" sizePx={12} />
      {t(`mpMaterial.state.${state}`)}
    </Badge>
  );
}

/** In how many places a material is used; null = in none. */
export function UsesBadge({ uses }: Pick<MpMaterial, 'uses'>): ReactElement | null {
  const { t } = useText();
  if (uses === 0) return null;
  return (
    <Badge size="sm" variant="subtle" colorPalette="gray">
      {t('mpMaterial.used', { count: uses })}
    </Badge>
  );
}

const PALETTES = {
  draft: 'gray',
  publishing: 'blue',
  published: 'green',
  changed: 'orange',
  failed: 'red',
} as const;

/** How news stand; null = a material of another type. */
export function NewsStatusBadge({ publish }: Pick<MpMaterial, 'publish'>): ReactElement | null {
  const { t } = useText();
  if (!publish) return null;
  return (
    <Badge size="sm" colorPalette={PALETTES[publish.status]}>
      {t(`mpMaterial.status.${publish.status}`)}
    </Badge>
  );
}
