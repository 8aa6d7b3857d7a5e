import { HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useSceneEditor } from '#console/features/scene-layout/editor-context.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** What the screen says that it cannot draw, in its words. */
export function Problems(): ReactElement {
  const { t } = useText();
  const { problems } = useSceneEditor().report;
  return (
    <Stack
      as="section"
      aria-label={t('sceneLayout.problems.title')}
      gap="1"
      px="3"
      py="2"
      borderTopWidth="1px"
      maxH="112px"
      overflow="auto"
      flex="none"
      textStyle="sm"
    >
      <HStack gap="2">
        <Text fontWeight="600">{t('sceneLayout.problems.title')}</Text>
        {problems.length === 0 && <Text color="fg.muted">{t('sceneLayout.problems.none')}</Text>}
      </HStack>
      <Stack gap="1" role="list" aria-live="polite">
        {problems.map((problem) => (
          <HStack key={problem} role="listitem" gap="2" align="start">
            <Text as="span" color="fg.warning" pt="0.5">
              <Glyph name="warning" sizePx={16} />
            </Text>
            <span>{problem}</span>
          </HStack>
        ))}
      </Stack>
    </Stack>
  );
}
