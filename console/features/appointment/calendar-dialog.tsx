import { Button, Dialog, HStack, NativeSelect, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { ForeignZone } from '#console/ui/text/foreign-zone.tsx';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { getAppointmentCalendar } from '#shared/contracts/yard/appointment.ts';
import { weekOf } from '#shared/domain/orders/week-of.ts';
import { WeekGrid } from './week-grid.tsx';

const REFRESHED_EVERY_MS = 30_000;

/** What was chosen in the calendar. */
export interface PickedSlot {
  readonly warehouseCode: string;
  readonly slotStart: number;
}

/** A week of slots, Monday first, with the appointments in them; a free slot can be chosen. */
export function CalendarDialog(props: {
  readonly warehouses: Warehouses;
  readonly warehouseCode: string;
  readonly isWarehouseFixed?: boolean;
  readonly onPick?: (slot: PickedSlot & Readonly<Record<string, unknown>>) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { warehouses, onPick, onClose } = props;
  const [chosen, setWarehouseCode] = useState<string | null>(null);
  const warehouseCode = chosen ?? props.warehouseCode;
  const [weeks, setWeeks] = useState(0);
  const [nowMs] = useState(Date.now);
  const timeZone = warehouses.zoneOf(warehouseCode) ?? 'UTC';
  const days = useMemo(() => weekOf(nowMs, timeZone, weeks), [nowMs, timeZone, weeks]);
  const range = { from: days[0]?.fromMs ?? 0, to: days[6]?.toMs ?? 0 };
  const calendar = useCall(
    getAppointmentCalendar,
    { query: { warehouseCode, ...range } },
    { refetchMs: REFRESHED_EVERY_MS, enabled: warehouseCode !== '' },
  );
  const dayText = ({ month, day }: { month: number; day: number }) => `${month}-${day}`;

  async function pick(slotStart: number, isFull: boolean): Promise<void> {
    if (slotStart < Date.now()) return prompts.alert(t('appointment.expired'));
    if (isFull) return prompts.alert(t('appointment.full'));
    const isAgreed = await prompts.confirm({
      action: t('appointment.steps.book'),
      title: t('appointment.confirm'),
      text: t('appointment.confirmText'),
    });
    if (isAgreed) onPick?.({ warehouseCode, slotStart });
  }

  return (
    <DialogFrame size="cover" onClose={onClose}>
      <Dialog.Header gap="4" alignItems="center">
        <Dialog.Title>{t('appointment.calendarTitle')}</Dialog.Title>
        <HStack gap="1" ms="4">
          <Button
            size="sm"
            variant="outline"
            aria-label={t('appointment.previous')}
            onClick={() => setWeeks(weeks - 1)}
          >
            <Glyph name="left" sizePx={16} />
          </Button>
          <Button size="sm" variant="outline" onClick={() => setWeeks(0)}>
            {t('appointment.today')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-label={t('appointment.next')}
            onClick={() => setWeeks(weeks + 1)}
          >
            <Glyph name="right" sizePx={16} />
          </Button>
        </HStack>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {days[0] && days[6] && `${days[0].date.year} ${dayText(days[0].date)} – ${dayText(days[6].date)}`}
        </Text>
        <PlaceZone of={{ timeZone }}>
          <ForeignZone atMs={range.from} />
        </PlaceZone>
        {!props.isWarehouseFixed && warehouses.choices.length > 1 && (
          <NativeSelect.Root size="sm" maxW="240px" ms="auto" me="8">
            <NativeSelect.Field
              aria-label={t('appointment.field.warehouseCode')}
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
        )}
      </Dialog.Header>
      <Dialog.Body pt="0" pb="4" overflow="hidden" display="flex" flexDirection="column">
        <LoadFailure error={calendar.error} onRetry={() => void calendar.refetch()} />
        {!calendar.data && warehouses.all?.length === 0 ? (
          <Text m="auto" color="fg.muted">
            {t('dock.noWarehouse')}
          </Text>
        ) : (
          (calendar.data || !calendar.error) && (
            <WeekGrid
              days={days}
              calendar={calendar.data ?? null}
              nowMs={nowMs}
              onPick={onPick ? (start, isFull) => void pick(start, isFull) : null}
            />
          )
        )}
      </Dialog.Body>
    </DialogFrame>
  );
}
