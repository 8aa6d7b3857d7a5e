import { Button, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { groupedNumber } from '#shared/domain/short-number.ts';

/** Pages of a long list, and how many rows there are in all. */
export function Pager(props: {
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly onChange: (page: number) => void;
}): ReactElement | null {
  const { t } = useText();
  const { total, current } = props;
  const pages = Math.max(1, Math.ceil(total / props.size));
  if (total === 0 && current === 1) return null;
  return (
    <HStack mt="3" justify="flex-end" gap="3" textStyle="sm" color="fg.muted">
      <Text me="auto">{t('shell.table.shown', { count: groupedNumber(total) })}</Text>
      <Text fontVariantNumeric="tabular-nums">{t('shell.table.page', { page: current, pages })}</Text>
      <Button variant="outline" size="xs" disabled={current <= 1} onClick={() => props.onChange(current - 1)}>
        {t('shell.table.previous')}
      </Button>
      <Button
        variant="outline"
        size="xs"
        disabled={current >= pages}
        onClick={() => props.onChange(current + 1)}
      >
        {t('shell.table.next')}
      </Button>
    </HStack>
  );
}
