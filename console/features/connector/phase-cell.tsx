import { Box, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Connector, ConnectorPhase } from '#shared/contracts/connectors/connector.ts';
import { connectorProblemText } from './connector-problem-text.ts';

const COLOURS: Readonly<Record<ConnectorPhase, string>> = {
  off: 'fg.muted',
  connecting: 'fg.muted',
  online: 'fg.success',
  degraded: 'fg.warning',
  failed: 'fg.error',
};

/** How a connector is doing, and what is wrong with it in words. */
export function PhaseCell(props: { readonly row: Connector }): ReactElement {
  const { t } = useText();
  const { live, isEnabled, points } = props.row;
  const { problem } = live;
  const isWaiting = isEnabled && points === 0;
  // Enabled, and not started yet: it begins with the next moment.
  const phase = isEnabled && live.phase === 'off' ? 'connecting' : live.phase;
  const detail = problem === null ? '' : connectorProblemText(problem, t);
  const { skipped, dropped, reconnects, badPoints } = live;
  const counts = t('connector.figures', { skipped, dropped, reconnects });
  const bad = badPoints > 0 ? ` · ${t('connector.badPoints', { count: badPoints })}` : '';
  return (
    <HStack gap="2" minW="0" title={[detail, counts + bad].filter(Boolean).join('\n')}>
      <Box boxSize="2" rounded="full" flex="none" bg={COLOURS[phase]} aria-hidden />
      <Text as="span" fontWeight="600" flex="none" color={COLOURS[phase]}>
        {isWaiting ? t('connector.noPoints') : t(`connector.phases.${phase}`)}
      </Text>
      <Text as="span" color="fg.muted" truncate>
        {detail}
      </Text>
    </HStack>
  );
}
