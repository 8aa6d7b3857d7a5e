import { HStack, Input, NativeSelect, Stack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MappingEdit, MappingRow } from './mapping-row.ts';

/** Which metric a value becomes: `value × factor + offset`, and its unit where it has one of its own. */
export function MetricFields(props: {
  readonly row: MappingRow;
  readonly isMetricWrong: boolean;
  readonly isScaleWrong: boolean;
  readonly onEdit: (change: MappingEdit) => void;
}): ReactElement {
  const { t } = useText();
  const { row, onEdit } = props;
  const fields = (
    <HStack gap="2">
      <Input
        size="sm"
        flex="1"
        minW="0"
        fontFamily="mono"
        aria-label={t('onboarding.row.metric')}
        placeholder={t('onboarding.row.metric')}
        aria-invalid={props.isMetricWrong}
        value={row.metric}
        onChange={(event) => onEdit({ metric: event.target.value.trim() })}
      />
      <Sign>×</Sign>
      <Input
        size="sm"
        w="72px"
        inputMode="decimal"
        aria-label={t('onboarding.row.scale')}
        aria-invalid={props.isScaleWrong}
        value={row.scale}
        onChange={(event) => onEdit({ scale: event.target.value })}
      />
      <Sign>+</Sign>
      <Input
        size="sm"
        w="64px"
        inputMode="decimal"
        aria-label={t('onboarding.row.offset')}
        aria-invalid={props.isScaleWrong}
        value={row.offset}
        onChange={(event) => onEdit({ offset: event.target.value })}
      />
      {row.item.lastValues.some((value) => value.includes(',')) && (
        <NativeSelect.Root size="sm" w="112px" flex="none">
          <NativeSelect.Field
            aria-label={t('onboarding.row.decimal')}
            value={row.decimal}
            onChange={({ target }) => onEdit({ decimal: target.value === 'comma' ? 'comma' : 'point' })}
          >
            <option value="point">1234.5</option>
            <option value="comma">1.234,5</option>
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      {row.item.own && <UnitField row={row} onEdit={onEdit} />}
    </HStack>
  );
  return (
    <Stack gap="1">
      {fields}
      {row.metric === 'yield' && (
        <Text textStyle="xs" color="fg.muted">
          {t('onboarding.row.yieldHint')}
        </Text>
      )}
    </Stack>
  );
}

export function UnitField(props: {
  readonly row: MappingRow;
  readonly onEdit: (change: MappingEdit) => void;
}): ReactElement {
  const { t } = useText();
  return (
    <Input
      size="sm"
      w="96px"
      flex="none"
      maxLength={16}
      aria-label={t('onboarding.row.unit')}
      placeholder={t('onboarding.row.unit')}
      value={props.row.unit}
      onChange={(event) => props.onEdit({ unit: event.target.value })}
    />
  );
}

function Sign(props: { readonly children: ReactNode }): ReactElement {
  return (
    <Text as="span" color="fg.muted">
      {props.children}
    </Text>
  );
}
