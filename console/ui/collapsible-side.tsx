import { Flex, HStack, IconButton, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { Glyph } from './glyph.tsx';
import { useText } from './text/text-context.tsx';

const FOLDED_PX = 36;

/** A card at the side of a page that folds to a strip and leaves its width to what stands beside it. */
export function CollapsibleSide(props: {
  readonly label: string;
  readonly widthPx: number;
  /** Asked when it is first shown; absent = open. */
  readonly isOpenAtFirst?: () => boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useText();
  const { label, widthPx, children } = props;
  const [isOpen, setIsOpen] = useState(props.isOpenAtFirst ?? (() => true));
  const bodyId = useId();
  const action = t(isOpen ? 'crud.side.hide' : 'crud.side.show', { label });
  return (
    <Flex
      as="section"
      aria-label={label}
      direction="column"
      flex="none"
      w={`${isOpen ? widthPx : FOLDED_PX}px`}
      borderWidth="1px"
      rounded="md"
      bg="bg.panel"
      overflow="hidden"
    >
      <HStack h="36px" flex="none" justify="space-between" ps={isOpen ? '3' : '0'}>
        {isOpen && (
          <Text textStyle="sm" fontWeight="600" truncate>
            {label}
          </Text>
        )}
        <IconButton
          variant="ghost"
          size="xs"
          color="fg.muted"
          aria-label={action}
          title={action}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Glyph name={isOpen ? 'collapse' : 'expand'} sizePx={16} />
        </IconButton>
      </HStack>
      <Flex id={bodyId} direction="column" flex="1" minH="0" hidden={!isOpen}>
        {isOpen && children}
      </Flex>
    </Flex>
  );
}
