import { Badge, HStack, IconButton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpFanTag } from '#shared/contracts/public-account/mp-fan.ts';

/** Tags of a fan. One that the platform does not have yet has a dashed edge, and says so. */
export function TagChips(props: {
  readonly tags: readonly MpFanTag[];
  /** Takes it away; absent = it is only shown. */
  readonly onTake?: ((tag: MpFanTag) => void) | undefined;
}): ReactElement {
  const { t } = useText();
  const { tags, onTake } = props;
  return (
    <HStack as="ul" listStyleType="none" gap="1" wrap={onTake ? 'wrap' : 'nowrap'} minW="0" overflow="hidden">
      {tags.map((tag) => (
        <Badge
          key={tag.id}
          as="li"
          variant={tag.isTold ? 'subtle' : 'outline'}
          borderStyle={tag.isTold ? undefined : 'dashed'}
          colorPalette="blue"
          flex="none"
          title={tag.isTold ? tag.name : t('mpTag.untoldTag', { name: tag.name })}
        >
          {tag.name}
          {onTake && (
            <IconButton
              variant="ghost"
              size="2xs"
              minW="4"
              h="4"
              aria-label={t('mpTag.take', { name: tag.name })}
              onClick={() => onTake(tag)}
            >
              <Glyph name="close" sizePx={10} />
            </IconButton>
          )}
        </Badge>
      ))}
    </HStack>
  );
}
