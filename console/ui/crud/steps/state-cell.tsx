import { Badge, HStack, Text } from '@chakra-ui/react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

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
  /** A warehouse system runs the record. */
  readonly isExternal?: boolean;
  readonly children?: ReactNode;
}): ReactElement {
  const { look, text, isExternal, children } = props;
  const { t } = useText();
  return (
    <HStack gap="1.5" minW="0">
      <HStack gap="1.5" color={look.colour} flex="none">
        <Glyph name={look.glyph} sizePx={14} />
        <Text as="span" fontWeight={look.isStrong ? '600' : '500'}>
          {text}
        </Text>
      </HStack>
      {isExternal && (
        <Badge size="xs" variant="outline" flex="none" title={t('crud.runByWms')}>
          {t('crud.wms')}
        </Badge>
      )}
      {children && (
        <Text as="span" textStyle="xs" color="fg.muted" truncate>
          {children}
        </Text>
      )}
    </HStack>
  );
}
