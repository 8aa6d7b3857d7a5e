import { HStack, IconButton, NativeSelect, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

/** Pages of a long list: how many rows in all, how many on a page, and the way to the others. */
export function Pager(props: {
  /** Where there is another pager: of what. */
  readonly label?: string;
  readonly total: number;
  /** There are more than that. */
  readonly hasMore?: boolean | undefined;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly current: number;
  readonly onChange: (page: number) => void;
  readonly onSize: (size: number) => void;
}): ReactElement {
  const { t } = useText();
  const { total, current, size } = props;
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <HStack
      as="nav"
      aria-label={props.label ?? t('crud.pager.label')}
      gap="3"
      textStyle="sm"
      color="fg.muted"
      h="32px"
    >
      <Text me="auto" fontVariantNumeric="tabular-nums">
        {total > 0 && t('shell.table.shown', { count: `${groupedNumber(total)}${props.hasMore ? '+' : ''}` })}
      </Text>
      {total > Math.min(...props.sizes) && (
        <NativeSelect.Root size="xs" width="auto">
          <NativeSelect.Field
            aria-label={t('crud.pager.size')}
            value={size}
            color="fg"
            onChange={(event) => props.onSize(Number(event.target.value))}
          >
            {props.sizes.map((one) => (
              <option key={one} value={one}>
                {t('crud.pager.perPage', { count: one })}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      {(pages > 1 || current > 1) && (
        <>
          <Text fontVariantNumeric="tabular-nums">{t('shell.table.page', { page: current, pages })}</Text>
          <HStack gap="1">
            <TurnButton
              label={t('shell.table.previous')}
              isForward={false}
              isDisabled={current <= 1}
              onTurn={() => props.onChange(Math.min(current - 1, pages))}
            />
            <TurnButton
              label={t('shell.table.next')}
              isForward
              isDisabled={current >= pages}
              onTurn={() => props.onChange(current + 1)}
            />
          </HStack>
        </>
      )}
    </HStack>
  );
}

function TurnButton(props: {
  readonly label: string;
  readonly isForward: boolean;
  readonly isDisabled: boolean;
  readonly onTurn: () => void;
}): ReactElement {
  return (
    <IconButton
      variant="outline"
      size="xs"
      aria-label={props.label}
      title={props.label}
      // A disabled button would lose the focus at the last page.
      aria-disabled={props.isDisabled}
      {...(props.isDisabled && { opacity: 0.4, cursor: 'default' })}
      onClick={() => {
        if (!props.isDisabled) props.onTurn();
      }}
    >
      <Glyph name={props.isForward ? 'right' : 'left'} sizePx={14} />
    </IconButton>
  );
}
