import { Box, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useRef } from 'react';
import { DisplayFrame } from '#console/ui/display-frame.tsx';
import { OpenLink } from '#console/ui/lines/open-link.tsx';
import { useWidth } from '#console/ui/table/use-width.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ScreenSettings } from '#shared/contracts/screens/screen.ts';
import { screenAddress } from '#shared/domain/screen-address.ts';

const LONG_PX = 1_920;
const SHORT_PX = 1_080;
/** Head and foot of the drawer and the lines around the picture: a portrait screen is shown without scrolling. */
const AROUND_PX = 260;

/** The display itself at the size of the screen, made smaller: what is drawn here is what will hang. */
export function ScreenPreview(props: {
  /** Null: not enough is chosen. */
  readonly settings: Omit<ScreenSettings, 'name'> | null;
}): ReactElement {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const boxWidthPx = useWidth(box);
  const { settings } = props;
  const isPortrait = settings?.orientation === 'portrait';
  const [width, height] = isPortrait ? [SHORT_PX, LONG_PX] : [LONG_PX, SHORT_PX];
  const scale = Math.min(boxWidthPx / width, (window.innerHeight - AROUND_PX) / height);
  const isComplete = settings !== null && !(settings.board === 'machine' && settings.targetId === null);
  const address = isComplete ? screenAddress(settings) : null;
  return (
    <Box ref={box} as="section" aria-label={t('screen.preview')} position="sticky" top="0" minW="0">
      <HStack justify="space-between" mb="2" minH="32px">
        <Text fontWeight="500">{t('screen.preview')}</Text>
        {address && (
          <OpenLink to={address} label={t('screen.fullSize')} text={t('screen.fullSize')} isAtEdge />
        )}
      </HStack>
      <Box
        overflow="hidden"
        rounded="md"
        borderWidth="1px"
        bg="bg.muted"
        style={{ width: width * scale, height: height * scale }}
      >
        {address && (
          <DisplayFrame
            address={`${address}${address.includes('?') ? '&' : '?'}preview=1`}
            title={t('screen.preview')}
            width={width}
            height={height}
            scale={scale}
          />
        )}
      </Box>
      <Text mt="2" textStyle="sm" color="fg.muted">
        {t(isComplete ? 'screen.previewHint' : 'screen.chooseMachine', {
          width: String(width),
          height: String(height),
        })}
      </Text>
    </Box>
  );
}
