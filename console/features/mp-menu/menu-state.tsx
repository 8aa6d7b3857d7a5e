import { Badge, Button, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useMenuEditor } from './editor-context.ts';

/** How the draft stands: against what fans see, and whether it can be published. */
export function MenuState(props: { readonly changes: number; readonly hasPublished: boolean }): ReactElement {
  const { t } = useText();
  const { problems, refused, select } = useMenuEditor();
  const { changes, hasPublished } = props;
  const [first] = problems;
  return (
    <HStack gap="3" wrap="wrap" role="status" minH="32px">
      <Badge variant="subtle" colorPalette={changes > 0 ? 'orange' : 'green'} size="md">
        {changes > 0
          ? t('mpMenu.differs', { count: changes })
          : t(hasPublished ? 'mpMenu.same' : 'mpMenu.none')}
      </Badge>
      {first && (
        <Button
          size="xs"
          variant="outline"
          color="fg.error"
          title={t('mpMenu.firstProblem')}
          onClick={() => select(first.entryId)}
        >
          <Glyph name="warning" sizePx={14} />
          {t('mpMenu.problems', { count: problems.length })}
        </Button>
      )}
      {refused && (
        <Text textStyle="sm" color="fg.error">
          {refused.text}
        </Text>
      )}
    </HStack>
  );
}
