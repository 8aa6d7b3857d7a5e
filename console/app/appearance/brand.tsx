import { Flex, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { Logo } from './logo.tsx';

/** The product's mark, and its name where there is room. */
export function Brand(props: { readonly isShort: boolean }): ReactElement {
  const { t } = useText();
  return (
    <Flex
      h="56px"
      flex="none"
      align="center"
      gap="3"
      px="4"
      fontWeight="700"
      fontSize="17px"
      letterSpacing="-0.01em"
    >
      <Logo />
      {!props.isShort && <Text>{t('shell.product')}</Text>}
    </Flex>
  );
}
