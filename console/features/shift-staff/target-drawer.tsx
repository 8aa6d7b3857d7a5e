import { Button, Grid, HStack, Input, NativeSelect, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { CallDrawer } from '#console/ui/crud/call-drawer.tsx';
import { FieldFrame } from '#console/ui/crud/fields/field-frame.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { useField } from '#console/ui/crud/fields/use-field.ts';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { getWarehouseTarget, setWarehouseTarget } from '#shared/contracts/warehouse-target.ts';
import { groupedNumber } from '#shared/domain/short-number.ts';

const HOURS = Array.from({ length: 24 }, (_none, hour) => hour);

/** The plan of each hour of a warehouse and its goal for orders that leave on time. */
export function TargetDrawer(props: {
  readonly warehouses: Warehouses;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { warehouses, onClose } = props;
  const [chosen, setWarehouseCode] = useState<string | null>(null);
  const warehouseCode = chosen ?? warehouses.choices[0]?.value ?? '';
  const target = useCall(getWarehouseTarget, { query: { warehouseCode } }, { enabled: warehouseCode !== '' });
  const stored = target.data?.warehouseCode === warehouseCode ? target.data : undefined;
  const initial = useMemo(() => ({ ...stored, warehouseCode }), [stored, warehouseCode]);
  return (
    <CallDrawer
      contract={setWarehouseTarget}
      textOf="warehouseTarget"
      title={t('warehouseTarget.title')}
      submitLabel={t('shell.actions.save')}
      widthPx={560}
      initial={initial}
      refreshes={[getWarehouseTarget]}
      onDone={() => {
        prompts.succeeded({ title: t('warehouseTarget.saved') });
        onClose();
      }}
      onClose={onClose}
    >
      <LoadFailure error={target.error} onRetry={() => void target.refetch()} />
      <FormField label={t('warehouseTarget.field.warehouseCode')} error={undefined}>
        <NativeSelect.Root>
          <NativeSelect.Field
            value={warehouseCode}
            onChange={(event) => setWarehouseCode(event.target.value)}
          >
            {warehouses.choices.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
      {stored ? (
        <>
          <NumberField name="onTimePercent" />
          <HourPlanField />
        </>
      ) : warehouses.all?.length === 0 ? (
        <Text>{t('dock.noWarehouse')}</Text>
      ) : (
        <Skeleton h="320px" />
      )}
    </CallDrawer>
  );
}

/** A number for each hour; all of them empty = no plan. */
function HourPlanField(): ReactElement {
  const { t } = useText();
  const of = { name: 'hourPlan', hint: t('warehouseTarget.hourHint') };
  const field = useField(of);
  const { value, onChange } = field.field;
  const plan: readonly unknown[] | null = Array.isArray(value) ? value : null;
  const total = plan?.reduce<number>((sum, one) => sum + (Number(one) || 0), 0) ?? 0;

  function set(hour: number, text: string): void {
    const number = Number(text);
    const typed = text.trim() === '' ? 0 : Number.isFinite(number) && !text.endsWith('.') ? number : text;
    onChange(HOURS.map((one) => (one === hour ? typed : (plan?.[one] ?? 0))));
  }

  return (
    <FieldFrame of={of} field={field}>
      <Stack gap="2" w="full">
        <Grid templateColumns="repeat(4, 1fr)" gap="2">
          {HOURS.map((hour) => (
            <HStack key={hour} gap="1.5">
              <Text textStyle="xs" color="fg.muted" w="44px" flex="none" textAlign="end" aria-hidden>
                {t('warehouseTarget.hour', { hour })}
              </Text>
              <Input
                size="sm"
                aria-label={t('warehouseTarget.hour', { hour })}
                inputMode="decimal"
                autoComplete="off"
                textAlign="end"
                fontVariantNumeric="tabular-nums"
                value={plan ? String(plan[hour] ?? '') : ''}
                onChange={(event) => set(hour, event.target.value)}
              />
            </HStack>
          ))}
        </Grid>
        <HStack justify="space-between">
          <Text textStyle="sm" fontVariantNumeric="tabular-nums">
            {plan ? t('warehouseTarget.total', { count: groupedNumber(total) }) : t('warehouseTarget.noPlan')}
          </Text>
          {plan && (
            <Button size="xs" variant="ghost" onClick={() => onChange(null)}>
              {t('warehouseTarget.noPlan')}
            </Button>
          )}
        </HStack>
      </Stack>
    </FieldFrame>
  );
}
