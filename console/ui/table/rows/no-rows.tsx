import { Button } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import type { Emptiness } from '#console/ui/table/column.ts';
import { useText } from '#console/ui/text/text-context.tsx';

/** Why a table is empty: nothing exists yet, or nothing matches the filter. */
export function NoRows(props: {
  readonly empty: Emptiness;
  readonly onClearFilter: (() => void) | undefined;
}): ReactElement {
  const { t } = useText();
  if (props.onClearFilter === undefined) {
    return (
      <EmptyState title={props.empty.title} hint={props.empty.hint}>
        {props.empty.action}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('shell.table.noMatch')} hint={t('shell.table.noMatchHint')}>
      <Button size="sm" variant="outline" onClick={props.onClearFilter}>
        {t('shell.table.clearFilter')}
      </Button>
    </EmptyState>
  );
}
