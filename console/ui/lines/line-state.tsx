import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { StateMark, StateShape } from '#console/ui/state-mark.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { LiveLine } from '#shared/client/feed/live-lines.ts';

/** The verdict of a line in the words of the walls. */
export function LineState(props: { readonly view: LiveLine }): ReactElement {
  const { t } = useText();
  const { verdict, bottleneck, isShort, disturbance } = props.view;
  if (!isShort && !disturbance)
    return <StateMark state={verdict.base} hasWarning={bottleneck?.hasWarning ?? false} />;
  return (
    <HStack as="span" gap="2" display="inline-flex" verticalAlign="middle">
      <StateShape state="warning" />
      <Text as="span" color="var(--lw-state-warning-text)" fontWeight="600" whiteSpace="nowrap">
        {t(`lines.verdict.${isShort ? 'short' : 'but'}`)}
      </Text>
    </HStack>
  );
}
