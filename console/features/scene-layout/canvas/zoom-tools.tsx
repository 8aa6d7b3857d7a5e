import { HStack, IconButton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

const STEP = 1.25;

export function ZoomTools(props: {
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}): ReactElement {
  const { t } = useText();
  const buttons = [
    { glyph: 'zoomOut', label: t('sceneLayout.canvas.zoomOut'), onClick: () => props.onZoom(1 / STEP) },
    { glyph: 'zoomIn', label: t('sceneLayout.canvas.zoomIn'), onClick: () => props.onZoom(STEP) },
    { glyph: 'fit', label: t('sceneLayout.canvas.fit'), onClick: props.onFit },
  ] as const;
  return (
    <HStack
      position="absolute"
      bottom="2"
      right="2"
      gap="0"
      bg="bg.panel"
      borderWidth="1px"
      rounded="md"
      overflow="hidden"
    >
      {buttons.map(({ glyph, label, onClick }) => (
        <IconButton
          key={glyph}
          size="xs"
          variant="ghost"
          rounded="none"
          aria-label={label}
          title={label}
          onClick={onClick}
        >
          <Glyph name={glyph} sizePx={16} />
        </IconButton>
      ))}
    </HStack>
  );
}
