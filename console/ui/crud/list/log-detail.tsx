import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';

/** What opens below an entry of a log: texts as they were written, each under its name. */
export function LogDetail(props: {
  readonly parts: readonly (readonly [label: string, text: string | null])[];
  readonly children?: ReactNode;
}): ReactElement {
  const { t } = useText();
  return (
    <Stack px="11" py="4" gap="3" align="start">
      {props.parts.map(([label, text]) => (
        <Box key={label} w="full">
          <Text textStyle="xs" color="fg.muted" mb="1">
            {label}
          </Text>
          <chakra.pre
            fontFamily="mono"
            textStyle="xs"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            maxH="320px"
            overflowY="auto"
            tabIndex={0}
            role="region"
            aria-label={label}
          >
            {text || t('crud.form.none')}
          </chakra.pre>
        </Box>
      ))}
      {props.children}
    </Stack>
  );
}
