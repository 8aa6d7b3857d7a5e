import { Button, Flex, HStack, IconButton, Input, NativeSelect, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useFormState } from 'react-hook-form';
import { FieldFrame } from '#console/ui/crud/fields/field-frame.tsx';
import { type FieldProps, useField } from '#console/ui/crud/fields/use-field.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { TARIFF_STEP_MINUTES, TariffBand, TariffRow } from '#shared/contracts/energy/energy-tariff.ts';
import { minuteClock } from '#shared/domain/calendar/clock-time.ts';
import { findTariffProblem } from '#shared/domain/energy/tariff-bands.ts';

/** A row while it is typed: its price may be no number yet. */
type DraftRow = Omit<TariffRow, 'price'> & { readonly price: number | string };

const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const MINUTES = Array.from(
  { length: 1_440 / TARIFF_STEP_MINUTES + 1 },
  (_none, step) => step * TARIFF_STEP_MINUTES,
);

/** The times and prices of a tariff, and whether they cover the week. */
export function TariffRowsField(props: FieldProps): ReactElement {
  const { t } = useText();
  const field = useField(props);
  const { errors } = useFormState({ name: props.name });
  const rows = (Array.isArray(field.field.value) ? field.field.value : []) as readonly DraftRow[];
  const change = (index: number, part: Partial<DraftRow>) =>
    field.field.onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const remove = (index: number) => field.field.onChange(rows.filter((_row, at) => at !== index));
  const add = () => {
    const last = rows.at(-1);
    const start = last && last.endMinute < 1_440 ? last.endMinute : 0;
    const row: DraftRow = {
      band: 'mid',
      days: [0, 1, 2, 3, 4, 5, 6],
      startMinute: start,
      endMinute: 1_440,
      price: '',
    };
    field.field.onChange([...rows, row]);
  };
  const error = field.error ?? firstMessage(errors[props.name]);
  return (
    <FieldFrame of={props} field={{ ...field, error }}>
      <Stack gap="2" w="100%">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          <RowEditor key={index} row={row} index={index} onChange={change} onRemove={remove} />
        ))}
        <HStack justify="space-between">
          <Coverage rows={rows} />
          <Button size="sm" variant="outline" onClick={add}>
            {t('energyTariff.addRow')}
          </Button>
        </HStack>
      </Stack>
    </FieldFrame>
  );
}

function RowEditor(props: {
  readonly row: DraftRow;
  readonly index: number;
  readonly onChange: (index: number, part: Partial<DraftRow>) => void;
  readonly onRemove: (index: number) => void;
}): ReactElement {
  const { t } = useText();
  const { row, index, onChange, onRemove } = props;
  const name = (what: string) => `${t('energyTariff.row', { row: index + 1 })}, ${what}`;
  return (
    <Flex gap="1.5" align="center" wrap="wrap" borderWidth="1px" rounded="md" p="2">
      <Choice
        label={name(t('energyTariff.band'))}
        value={row.band}
        widthPx={92}
        options={TariffBand.options.map((band) => [band, t(`energyTariff.bands.${band}`)])}
        onChange={(band) => onChange(index, { band: TariffBand.parse(band) })}
      />
      <Choice
        label={name(t('energyTariff.from'))}
        value={String(row.startMinute)}
        widthPx={88}
        options={MINUTES.slice(0, -1).map((minute) => [String(minute), minuteClock(minute)])}
        onChange={(minute) => onChange(index, { startMinute: Number(minute) })}
      />
      –
      <Choice
        label={name(t('energyTariff.to'))}
        value={String(row.endMinute)}
        widthPx={88}
        options={MINUTES.slice(1).map((minute) => [String(minute), minuteClock(minute)])}
        onChange={(minute) => onChange(index, { endMinute: Number(minute) })}
      />
      <HStack gap="0" role="group" aria-label={name(t('energyTariff.days'))}>
        {WEEK.map((day) => {
          const isOn = row.days.includes(day);
          return (
            <Button
              key={day}
              size="2xs"
              minW="26px"
              px="0"
              variant={isOn ? 'solid' : 'outline'}
              aria-pressed={isOn}
              aria-label={t(`energyTariff.day.d${day}`)}
              onClick={() =>
                onChange(index, {
                  days: isOn ? row.days.filter((one) => one !== day) : [...row.days, day].sort(),
                })
              }
            >
              {t(`energyTariff.dayShort.d${day}`)}
            </Button>
          );
        })}
      </HStack>
      <Input
        size="sm"
        w="84px"
        inputMode="decimal"
        textAlign="end"
        aria-label={name(t('energyTariff.price'))}
        placeholder={t('energyTariff.price')}
        value={String(row.price)}
        onChange={({ target }) => {
          const text = target.value.trim();
          const price = Number(text);
          onChange(index, {
            price: text === '' || !Number.isFinite(price) || text.endsWith('.') ? text : price,
          });
        }}
      />
      <IconButton
        size="xs"
        variant="ghost"
        aria-label={name(t('energyTariff.removeRow'))}
        onClick={() => onRemove(index)}
      >
        <Glyph name="close" sizePx={14} />
      </IconButton>
    </Flex>
  );
}

function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly widthPx: number;
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}): ReactElement {
  return (
    <NativeSelect.Root size="sm" w={`${props.widthPx}px`}>
      <NativeSelect.Field
        aria-label={props.label}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
      >
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

/** Says while typing what the server would refuse. */
function Coverage(props: { readonly rows: readonly DraftRow[] }): ReactElement {
  const { t } = useText();
  const known = props.rows.map((row) => TariffRow.safeParse({ ...row, price: 0 }));
  const problem = findTariffProblem(known.flatMap((row) => (row.success ? [row.data] : [])));
  const text = problem
    ? t(problem.kind === 'gap' ? 'energyTariff.gap' : 'energyTariff.overlap', {
        day: t(`energyTariff.day.d${problem.day as 0}`),
        time: minuteClock(problem.minute),
      })
    : t('energyTariff.isWhole');
  return (
    <HStack gap="1" role="status" color={problem ? 'fg.warning' : 'fg.muted'} textStyle="sm">
      <Glyph name={problem ? 'warning' : 'check'} sizePx={14} />
      <Text as="span">{text}</Text>
    </HStack>
  );
}

/** The first message within the errors of a list. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  for (const part of Object.values(error)) {
    const found = firstMessage(part);
    if (found !== undefined) return found;
  }
  return undefined;
}
