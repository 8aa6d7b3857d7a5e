import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

/** Why there is nothing, and what to do about it. */
export function EmptyState(props: {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <Flex direction="column" align="center" textAlign="center" py="12" px="6" gap="2">
      <EmptyBelt />
      <Text fontWeight="600">{props.title}</Text>
      {props.hint !== undefined && (
        <Text color="fg.muted" textStyle="sm" maxW="520px" textWrap="balance">
          {props.hint}
        </Text>
      )}
      {props.children && <Box mt="3">{props.children}</Box>}
    </Flex>
  );
}

const ROLLERS_X = [13, 27, 41, 55, 69];

/** A belt that runs with nothing on it, as quiet as a border. */
function EmptyBelt(): ReactElement {
  return (
    <svg
      aria-hidden="true"
      width="82"
      height="48"
      viewBox="0 0 82 48"
      fill="none"
      stroke="var(--lw-border-strong)"
      strokeWidth="1.5"
      strokeLinecap="round"
      style={{ flex: 'none', marginBottom: '8px' }}
    >
      <rect x="30" y="5" width="22" height="22" rx="3" strokeDasharray="3.2 4" />
      <rect x="4" y="32" width="74" height="13" rx="6.5" />
      {ROLLERS_X.map((x) => (
        <circle key={x} cx={x} cy="38.5" r="2" />
      ))}
    </svg>
  );
}
