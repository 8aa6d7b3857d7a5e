import { HStack, Text } from '@chakra-ui/react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';

export interface StateLook {
  readonly glyph: ComponentProps<typeof Glyph>['name'];
  /** A colour token. */
  readonly colour: string;
  /** Shown in bold: something is to be done. */
  readonly isStrong?: boolean;
}

/** A state as shape and word, so that the colour is not needed; `children` are a note in small letters. */
export function StateCell(props: {
  readonly look: StateLook;
  readonly text: string;
  readonly children?: ReactNode;
}): ReactElement {
  const { look, text, children } = props;
  return (
    <HStack gap="1.5" minW="0">
      <HStack gap="1.5" color={look.colour} flex="none">
        <Glyph name={look.glyph} sizePx={14} />
        <Text as="span" fontWeight={look.isStrong ? '600' : '500'}>
          {text}
        </Text>
      </HStack>
      {children && (
        <Text as="span" textStyle="xs" color="fg.muted" truncate>
          {children}
        </Text>
      )}
    </HStack>
  );
}
