import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { minutesText } from '#shared/domain/text/duration-text.ts';
import { MaterialStateBadge } from './material-badge.tsx';

const MINUTE_MS = 60_000;

/** The picture of a material, and how long WeChat keeps it where that is not for good. */
export function MaterialPicture(props: {
  readonly item: MpMaterial;
  readonly heightPx: number;
}): ReactElement {
  const { item, heightPx } = props;
  const { t } = useText();
  const src = item.smallUrl ?? item.previewUrl;
  return (
    <Box position="relative" h={`${heightPx}px`} bg="bg.muted" overflow="hidden">
      {src !== null && (
        <img
          src={src}
          alt=""
          loading="lazy"
          style={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      )}
      {item.state !== 'ok' && (
        <Box position="absolute" top="2" insetStart="2" zIndex="1">
          <MaterialStateBadge state={item.state} />
        </Box>
      )}
      {src === null && (
        <Flex
          h="full"
          direction="column"
          align="center"
          justify="center"
          gap="1"
          color="fg.muted"
          textStyle="xs"
        >
          <Glyph name="picture" sizePx={28} />
          {t('mpMaterial.state.noCopy')}
        </Flex>
      )}
      {item.expiresAt !== null && (
        <Text
          position="absolute"
          top="2"
          insetStart="2"
          px="2"
          py="0.5"
          rounded="sm"
          textStyle="xs"
          bg="bg.inverted"
          color="fg.inverted"
        >
          <TemporaryLeft expiresAt={item.expiresAt} />
        </Text>
      )}
    </Box>
  );
}

export function TemporaryLeft({ expiresAt }: { readonly expiresAt: number }): ReactElement {
  const { t, language } = useText();
  const leftMs = expiresAt - useServerNow(MINUTE_MS);
  return (
    <>
      {leftMs < MINUTE_MS
        ? t('mpMaterial.temporaryGone')
        : t('mpMaterial.temporaryLeft', { time: minutesText(leftMs, language) })}
    </>
  );
}
