import { Flex, Image, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { usePlatform } from '#console/app/shell-context.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { Logo } from './logo.tsx';

/** The tenant's logo and name where it has a logo, else the product's; the name where there is room. */
export function Brand(props: { readonly isShort: boolean }): ReactElement {
  const { t } = useText();
  const { tenant } = usePlatform();
  const logo = tenant?.logo ?? null;
  const name = logo === null ? t('shell.product') : (tenant?.name ?? '');
  return (
    <Flex
      h="56px"
      flex="none"
      align="center"
      gap="3"
      px="4"
      minW="0"
      fontWeight="700"
      fontSize="17px"
      letterSpacing="-0.01em"
    >
      {logo === null ? (
        <Logo />
      ) : (
        <Image
          src={logo}
          alt={props.isShort ? name : ''}
          h="28px"
          maxW={props.isShort ? '28px' : '96px'}
          objectFit="contain"
          flex="none"
        />
      )}
      {!props.isShort && (
        <Text truncate title={name}>
          {name}
        </Text>
      )}
    </Flex>
  );
}
