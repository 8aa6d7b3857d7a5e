import { Button, Grid, HStack, Input, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { FieldFrame } from '#console/ui/crud/fields/field-frame.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { useField } from '#console/ui/crud/fields/use-field.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { WarehouseSettingDrawer } from '#console/ui/warehouse/warehouse-setting-drawer.tsx';
import { getWarehouseTarget, setWarehouseTarget } from '#shared/contracts/yard/warehouse-target.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

const HOURS = Array.from({ length: 24 }, (_none, hour) => hour);

/** The plan of each hour of a warehouse and its goal for orders that leave on time. */
export function TargetDrawer(props: {
  readonly warehouses: Warehouses;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  return (
    <WarehouseSettingDrawer
      {...props}
      read={getWarehouseTarget}
      write={setWarehouseTarget}
      textOf="warehouseTarget"
      title={t('warehouseTarget.title')}
      saved={t('warehouseTarget.saved')}
      widthPx={560}
    >
      <NumberField name="onTimePercent" />
      <HourPlanField />
    </WarehouseSettingDrawer>
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
