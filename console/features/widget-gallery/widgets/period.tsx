import { Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import type { WidgetState } from '#console/features/widget-gallery/widget.ts';
import { PeriodBar } from '#console/ui/period/period-bar.tsx';
import { PeriodPicker } from '#console/ui/period/period-picker.tsx';
import { useToday } from '#console/ui/period/use-today.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { defaultPeriod, type PickedPeriod, pickedPeriod } from '#shared/domain/calendar/picked-period.ts';
import type { PeriodKind } from '#shared/domain/energy/energy-period.ts';

/** What the picker returns stands under it. */
function Picker(props: {
  readonly kind: PeriodKind;
  readonly label: string;
  readonly hasCurrent?: boolean;
}): ReactElement {
  const { language } = useText();
  const today = useToday();
  const [picked, setPicked] = useState<PickedPeriod | null>(null);
  const { num, time } = picked ?? pickedPeriod(props.kind, defaultPeriod(props.kind, today).from, language);
  const [from, to] = time;
  const shown = pickedPeriod(num, from, language);
  return (
    <Stack gap="2" align="flex-start">
      <PeriodPicker {...props} value={{ from, to }} onChange={setPicked} />
      <Output picked={shown} />
    </Stack>
  );
}

function Bar(props: { readonly hasCurrent?: boolean }): ReactElement {
  const { language } = useText();
  const today = useToday();
  const [picked, setPicked] = useState<PickedPeriod>(() => pickedPeriod(1, today, language));
  const [from, to] = picked.time;
  return (
    <Stack gap="2">
      <PeriodBar {...props} kind={picked.num} value={{ from, to }} onChange={setPicked} />
      <Output picked={pickedPeriod(picked.num, from, language)} />
    </Stack>
  );
}

function Output({ picked }: { readonly picked: PickedPeriod }): ReactElement {
  return (
    <Text as="code" fontFamily="mono" textStyle="xs" color="fg.muted">
      {JSON.stringify(picked)}
    </Text>
  );
}

export const PERIOD: readonly WidgetState[] = [
  { name: '日', nameEn: 'Day', opens: true, render: (say) => <Picker kind={1} label={say('日', 'Day')} /> },
  { name: '周', nameEn: 'Week', opens: true, render: (say) => <Picker kind={2} label={say('周', 'Week')} /> },
  {
    name: '月',
    nameEn: 'Month',
    opens: true,
    render: (say) => <Picker kind={3} label={say('月', 'Month')} />,
  },
  {
    name: '季',
    nameEn: 'Quarter',
    opens: true,
    render: (say) => <Picker kind={4} label={say('季', 'Quarter')} />,
  },
  { name: '年', nameEn: 'Year', opens: true, render: (say) => <Picker kind={5} label={say('年', 'Year')} /> },
  { name: '五种合一', nameEn: 'All five', render: () => <Bar /> },
  { name: '含当前周期', nameEn: 'With the current period', render: () => <Bar hasCurrent /> },
];
