import { Button, HStack, NativeSelect, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { product } from '#shared/contracts/calendar/product.ts';
import { getRunningProduct, setRunningProduct } from '#shared/contracts/calendar/shift-calendar.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';

const REFRESHED_EVERY_MS = 30_000;

/** What the line makes now and who says so; those who may can say otherwise. */
export function RunningCard(props: { readonly line: Line }): ReactElement {
  const { t, language } = useText();
  const { id, timeZone } = props.line;
  const running = useCall(getRunningProduct, { params: { id } }, { refetchMs: REFRESHED_EVERY_MS });
  const mayEdit = useMay('calendar_edit');
  const { data } = running;
  const says = (): string => {
    if (!data) return '';
    if (data.chosenBy === null) return t('shiftCalendar.running.byPlan');
    return t('shiftCalendar.running.by', { name: data.chosenBy, time: clockTime(data.from, timeZone) });
  };
  return (
    <HStack
      flex="1"
      gap="5"
      px="4"
      py="3"
      minH="64px"
      rounded="lg"
      borderWidth="1px"
      bg="bg.panel"
      justify="space-between"
      wrap="wrap"
    >
      <HStack gap="3" minW="0">
        <Text color="fg.muted" flex="none">
          {t('shiftCalendar.running.title')}
        </Text>
        <Text fontWeight="600" truncate aria-live="polite">
          {data && `${nameOf(data, language)} · ${data.code}`}
          {data === null && t('shiftCalendar.running.none')}
        </Text>
        <Text color="fg.muted" textStyle="sm" truncate>
          {[data?.orderNo && t('shiftCalendar.running.order', { order: data.orderNo }), says()]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </HStack>
      {mayEdit && <ChangeProduct lineId={id} />}
    </HStack>
  );
}

const BY_PLAN = '';

function ChangeProduct(props: { readonly lineId: string }): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const [code, setCode] = useState(BY_PLAN);
  const products = useCall(product.page, { query: { size: LIMITS.pageSizeMax } }).data?.records ?? [];
  const change = useAction(setRunningProduct, [getRunningProduct]);
  return (
    <HStack gap="2" title={t('shiftCalendar.running.text')}>
      <NativeSelect.Root size="sm" w="230px">
        <NativeSelect.Field
          aria-label={t('shiftCalendar.running.product')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        >
          <option value={BY_PLAN}>{t('shiftCalendar.running.followPlan')}</option>
          {products.map((one) => (
            <option key={one.id} value={one.code}>
              {one.code} · {nameOf(one, language)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Button
        size="sm"
        variant="outline"
        loading={change.isPending}
        onClick={() =>
          change.mutate(
            { params: { id: props.lineId }, body: { productCode: code || null } },
            {
              onSuccess: () => prompts.succeeded({ title: t('shiftCalendar.running.done') }),
              onError: (failure) => prompts.failed(failure),
            },
          )
        }
      >
        {t('shiftCalendar.running.change')}
      </Button>
    </HStack>
  );
}
