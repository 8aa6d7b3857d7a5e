import { Box, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

/** A figure with its unit and a line about it. */
export function Figure(props: {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly isWarning?: boolean;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <Box minW="104px">
      <Text textStyle="xs" color="fg.muted">
        {props.label}
      </Text>
      <Text fontSize="xl" fontWeight="600" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {props.value}{' '}
        <Text as="span" textStyle="sm" color="fg.muted" fontWeight="400">
          {props.unit}
        </Text>
      </Text>
      <Text textStyle="xs" color={props.isWarning ? 'fg.warning' : 'fg.muted'} maxW="200px">
        {props.children}
      </Text>
    </Box>
  );
}
