import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

/** Leads to the list of alarms; the row that it stands in may be clicked for the same. */
export function AlarmsLink(props: { readonly path: string; readonly text: string }): ReactElement {
  return (
    <Text asChild color="accent.fg" truncate maxW="100%" _hover={{ textDecoration: 'underline' }}>
      <Link href={props.path} title={props.text} onClick={(event) => event.stopPropagation()}>
        {props.text}
      </Link>
    </Text>
  );
}
