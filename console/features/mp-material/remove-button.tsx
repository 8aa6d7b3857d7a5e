import { IconButton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';

/** Null = materials may not be removed here. */
export type OnRemove = ((item: MpMaterial) => Promise<void>) | null;

/** Removes a material. `isOnPicture`: it lies over a picture, whatever its colours are. */
export function RemoveButton(props: {
  readonly item: MpMaterial;
  readonly isOnPicture?: boolean;
  readonly onRemove: OnRemove;
}): ReactElement | null {
  const { t } = useText();
  const { item, isOnPicture = false, onRemove } = props;
  if (!onRemove) return null;
  return (
    <IconButton
      size="xs"
      {...(isOnPicture ? { variant: 'outline', bg: 'bg.panel' } : { variant: 'ghost' })}
      color="fg.error"
      aria-label={`${t('mpMaterial.remove')} ${item.name}`}
      onClick={() => void onRemove(item)}
    >
      <Glyph name="trash" sizePx={16} />
    </IconButton>
  );
}
