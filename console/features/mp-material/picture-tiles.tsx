import { Box, chakra, HStack, IconButton, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { MaterialPicture } from '#console/ui/mp-material/material-picture.tsx';
import { Waterfall } from '#console/ui/mp-material/waterfall.tsx';
import { PictureLightbox } from '#console/ui/picture/picture-lightbox.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { sizeText } from '#shared/domain/text/size-text.ts';

const FOOT_PX = 62;

interface TileProps {
  readonly item: MpMaterial;
  readonly heightPx: number;
  readonly onOpen: () => void;
  /** Null: it may not be removed here. */
  readonly onRemove: ((item: MpMaterial) => Promise<void>) | null;
}

/** Pictures; one opens over the whole window. */
export function PictureTiles(props: {
  readonly items: readonly MpMaterial[];
  readonly onRemove: TileProps['onRemove'];
}): ReactElement {
  const { items, onRemove } = props;
  const { t } = useText();
  const [shown, setShown] = useState<number | null>(null);
  const pictures = items.map(({ id, name, previewUrl }) => ({ url: previewUrl ?? '', name, length: id }));
  return (
    <>
      <Waterfall
        label={t('mpMaterial.types.image')}
        items={items}
        footPx={FOOT_PX}
        tile={(item, heightPx) => (
          <Tile
            item={item}
            heightPx={heightPx}
            onOpen={() => setShown(items.indexOf(item))}
            onRemove={onRemove}
          />
        )}
      />
      {shown !== null && (
        <PictureLightbox
          pictures={pictures}
          index={shown}
          onIndex={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

function Tile({ item, heightPx, onOpen, onRemove }: TileProps): ReactElement {
  const { t } = useText();
  const { name, updateTime, bytes, url } = item;
  return (
    <Box
      position="relative"
      bg="bg.panel"
      borderWidth="1px"
      rounded="md"
      overflow="hidden"
      className="group"
      _focusWithin={{ borderColor: 'accent.solid' }}
    >
      <chakra.button
        type="button"
        data-arrow
        display="block"
        w="full"
        cursor="zoom-in"
        aria-label={`${t('mpMaterial.preview')} ${name}`}
        onClick={onOpen}
      >
        <MaterialPicture item={item} heightPx={heightPx} />
      </chakra.button>
      <HStack
        position="absolute"
        top={`${Math.max(4, heightPx - 40)}px`}
        insetEnd="2"
        gap="1"
        opacity="0"
        _groupHover={{ opacity: '1' }}
        _focusWithin={{ opacity: '1' }}
      >
        {url !== null && (
          <Box bg="bg.panel" rounded="sm">
            <CopyButton text={url} label={t('mpMaterial.copyLink')} />
          </Box>
        )}
        {onRemove && (
          <IconButton
            size="xs"
            variant="outline"
            bg="bg.panel"
            color="fg.error"
            aria-label={`${t('mpMaterial.remove')} ${name}`}
            onClick={() => void onRemove(item)}
          >
            <Glyph name="trash" sizePx={16} />
          </IconButton>
        )}
      </HStack>
      <Box px="3" py="2" h={`${FOOT_PX - 2}px`}>
        <Text truncate title={name} textStyle="sm" fontWeight="600">
          {name}
        </Text>
        <HStack textStyle="xs" color="fg.muted" justify="space-between">
          <Moment form="shortMinute" atMs={updateTime} />
          {bytes !== null && <span>{sizeText(bytes)}</span>}
        </HStack>
      </Box>
    </Box>
  );
}
