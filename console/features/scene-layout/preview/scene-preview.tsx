import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, type RefObject, useRef } from 'react';
import { DisplayFrame } from '#console/ui/display-frame.tsx';
import { OpenLink } from '#console/ui/lines/open-link.tsx';
import { useWidth } from '#console/ui/table/use-width.ts';
import { useText } from '#console/ui/text/text-context.tsx';

const WIDTH_PX = 1_920;
const HEIGHT_PX = 1_080;

/** The big screen itself with the layout that is edited. Folded, it still says where everything stands. */
export function ScenePreview(props: {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Of the screen as it hangs on a wall. */
  readonly address: string;
  /** Loads the frame anew when it changes. */
  readonly load: number;
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
}): ReactElement {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(box);
  const { address, isFolded } = props;
  const scale = widthPx / WIDTH_PX;
  return (
    <Box
      as="section"
      aria-label={t('sceneLayout.preview.title')}
      px="3"
      py="2"
      borderBottomWidth="1px"
      flex="none"
    >
      <HStack justify="space-between" mb={isFolded ? '0' : '2'}>
        <Text fontWeight="600" textStyle="sm">
          {t('sceneLayout.preview.title')}
        </Text>
        <HStack gap="1">
          <OpenLink to={address} label={t('sceneLayout.openScreen')} />
          <Button size="xs" variant="ghost" aria-expanded={!isFolded} onClick={() => props.onFold(!isFolded)}>
            {t(isFolded ? 'sceneLayout.preview.unfold' : 'sceneLayout.preview.fold')}
          </Button>
        </HStack>
      </HStack>
      <Box ref={box} overflow="hidden" position="relative" style={{ height: isFolded ? 0 : undefined }}>
        <Box
          rounded="md"
          borderWidth="1px"
          bg="bg.muted"
          overflow="hidden"
          visibility={isFolded ? 'hidden' : 'visible'}
          style={{ height: HEIGHT_PX * scale }}
        >
          <DisplayFrame
            key={props.load}
            frameRef={props.frame}
            address={`${address}&preview=1&layout=draft`}
            title={t('sceneLayout.preview.title')}
            width={WIDTH_PX}
            height={HEIGHT_PX}
            scale={scale}
          />
        </Box>
      </Box>
    </Box>
  );
}
