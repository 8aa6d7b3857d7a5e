import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { UsesBadge } from '#console/ui/mp-material/material-badge.tsx';
import { MaterialPicture } from '#console/ui/mp-material/material-picture.tsx';
import { Waterfall } from '#console/ui/mp-material/waterfall.tsx';
import { PictureLightbox } from '#console/ui/picture/picture-lightbox.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { sizeText } from '#shared/domain/text/size-text.ts';
import { type OnRemove, RemoveButton } from './remove-button.tsx';

const FOOT_PX = 62;

interface TileProps {
  readonly item: MpMaterial;
  readonly heightPx: number;
  /** Null = there is no copy to be seen. */
  readonly onOpen: (() => void) | null;
  readonly onRemove: OnRemove;
}

/** Pictures; one opens over the whole window. */
export function PictureTiles(props: {
  readonly items: readonly MpMaterial[];
  readonly onRemove: TileProps['onRemove'];
}): ReactElement {
  const { items, onRemove } = props;
  const { t } = useText();
  const [shown, setShown] = useState<number | null>(null);
  // What is only in WeChat cannot be loaded.
  const shownItems = items.filter(({ previewUrl }) => previewUrl !== null);
  const pictures = shownItems.map(({ id, name, previewUrl }) => ({
    url: previewUrl ?? '',
    name,
    length: id,
  }));
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
            onOpen={item.previewUrl === null ? null : () => setShown(shownItems.indexOf(item))}
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
  const { name, updateTime, bytes, url, uses } = item;
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
        cursor={onOpen ? 'zoom-in' : 'default'}
        aria-disabled={onOpen === null}
        aria-label={`${t('mpMaterial.preview')} ${name}`}
        {...(onOpen && { onClick: onOpen })}
      >
        <MaterialPicture item={item} heightPx={heightPx} />
        <Box position="absolute" top={`${Math.max(4, heightPx - 32)}px`} insetStart="2" display="flex">
          <UsesBadge uses={uses} />
        </Box>
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
        <RemoveButton item={item} isOnPicture onRemove={onRemove} />
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
