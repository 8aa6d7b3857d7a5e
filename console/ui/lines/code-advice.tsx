import { Box, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { getCodeAdvice } from '#shared/contracts/codes/code-advice.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

const FRESH_MS = 60_000;

/** What the code table of a machine advises about a code, in the user's language where there is one; else nothing. */
export function CodeAdvice(props: {
  readonly machineId: Id;
  readonly code: string | null;
  readonly label: string;
}): ReactElement | null {
  const { language } = useText();
  const { machineId, code, label } = props;
  const { data, isPlaceholderData } = useCall(
    getCodeAdvice,
    { params: { id: machineId }, query: { code: code ?? '' } },
    { enabled: code !== null, freshMs: FRESH_MS },
  );
  const advice = isPlaceholderData || code === null ? null : data?.advice;
  const text = advice?.[language] || advice?.zh || advice?.en;
  if (!text) return null;
  return (
    <Box textStyle="sm" py="1">
      <Text as="span" color="fg.muted">
        {label}
        {language === 'zh' ? '：' : ': '}
      </Text>
      <Text as="span" color="fg" whiteSpace="pre-line">
        {text}
      </Text>
    </Box>
  );
}
