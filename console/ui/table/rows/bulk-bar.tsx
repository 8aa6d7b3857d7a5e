import { Button, HStack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import type { Selection } from '#console/ui/table/table-props.ts';
import { useText } from '#console/ui/text/text-context.tsx';

/** What can be done with the selected rows. It takes the place of the filters, so that nothing moves. */
export function BulkBar(props: {
  readonly selection: Selection;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useText();
  const { keys, onChange } = props.selection;
  return (
    <HStack
      role="toolbar"
      aria-label={t('crud.bulk.label')}
      gap="2"
      flex="1"
      minW="0"
      h="36px"
      ps="3"
      pe="1"
      rounded="md"
      bg="accent.subtle"
      boxShadow="inset 0 0 0 1px var(--lw-accent-border)"
    >
      <Text textStyle="sm" fontWeight="600" role="status" me="2">
        {t('crud.bulk.selected', { count: keys.size })}
      </Text>
      {props.children}
      <Button variant="ghost" size="xs" ms="auto" onClick={() => onChange(new Set())}>
        <Glyph name="close" sizePx={14} />
        {t('crud.bulk.clear')}
      </Button>
    </HStack>
  );
}
