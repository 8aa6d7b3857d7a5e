import { Alert, Stack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type ConnectionBody, listConnections } from '#shared/contracts/ingest/ingest.ts';
import { findRuleConflicts } from '#shared/domain/ingest/rule-conflicts.ts';

/** In words, what rules have in common with others: topics, or the state or a metric of a machine. */
export function ConflictList(props: {
  readonly connectionId: string | null;
  readonly body: Pick<ConnectionBody, 'rules'>;
  /** Rules before this one were saved earlier and are not listed. */
  readonly from?: number;
}): ReactElement | null {
  const { t } = useText();
  const connections = useCall(listConnections, {}).data ?? [];
  const own = {
    id: props.connectionId,
    name: t('connections.conflict.thisConnection'),
    enabled: true,
    rules: props.body.rules,
  };
  const conflicts = findRuleConflicts(own, connections, props.from);
  if (conflicts.length === 0) return null;
  return (
    <Stack gap="2" role="status">
      {conflicts.map((conflict) => (
        <Alert.Root
          key={`${conflict.kind} ${conflict.rule} ${conflict.otherPattern}`}
          status="warning"
          size="sm"
        >
          <Alert.Indicator />
          <Alert.Description>
            {t(`connections.conflict.${conflict.kind}`, {
              pattern: props.body.rules[conflict.rule]?.pattern ?? '',
              other: conflict.otherPattern,
              connection: conflict.otherConnection,
              machine: conflict.kind === 'same_topic' ? '' : conflict.machine,
              metric: conflict.kind === 'same_metric' ? conflict.metric : '',
            })}
          </Alert.Description>
        </Alert.Root>
      ))}
    </Stack>
  );
}
