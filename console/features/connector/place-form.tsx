import { Button, HStack, Input, Text } from '@chakra-ui/react';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  formatModbusRange,
  MODBUS_SCAN_MAX,
  type ModbusTable,
  parseModbusRange,
} from '#shared/contracts/connectors/modbus-address.ts';

const TABLES = ['hr', 'ir', 'co', 'di'] as const satisfies readonly ModbusTable[];

/** Which registers of which unit are read: nothing but what is asked for here. */
export function RangeForm(props: {
  readonly isBusy: boolean;
  readonly onScan: (range: string) => void;
}): ReactElement {
  const { t } = useText();
  const [unit, setUnit] = useState('1');
  const [table, setTable] = useState<ModbusTable>('hr');
  const [from, setFrom] = useState('0');
  const [to, setTo] = useState('99');
  const [isChecked, setIsChecked] = useState(false);
  const noteId = useId();
  const range = parseModbusRange(`${unit.trim()}:${table}:${from.trim()}-${to.trim()}`);
  const error =
    isChecked && range === null ? t('connector.browse.badRange', { limit: MODBUS_SCAN_MAX }) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (range) props.onScan(formatModbusRange(range));
  };
  const box = (label: string, value: string, set: (value: string) => void, widthPx: number) => (
    <Input
      size="sm"
      w={`${widthPx}px`}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      title={label}
      aria-describedby={noteId}
      aria-invalid={error !== undefined}
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  );
  return (
    <form onSubmit={submit} aria-label={t('connector.browse.range')}>
      <HStack gap="2" textStyle="sm">
        <span aria-hidden>{t('connector.browse.unit')}</span>
        {box(t('connector.browse.unit'), unit, setUnit, 56)}
        <ChoiceBox
          label={t('connector.browse.table')}
          value={table}
          widthPx={176}
          choices={TABLES.map((value) => ({ value, text: t(`connector.browse.tables.${value}`) }))}
          onChange={(value) => setTable(TABLES.find((one) => one === value) ?? 'hr')}
        />
        <span aria-hidden>{t('connector.browse.offsets')}</span>
        {box(t('connector.browse.from'), from, setFrom, 80)}
        <span aria-hidden>–</span>
        {box(t('connector.browse.to'), to, setTo, 80)}
        <Button type="submit" size="sm" loading={props.isBusy}>
          {t('connector.browse.scanNow')}
        </Button>
      </HStack>
      <Text
        id={noteId}
        mt="1.5"
        textStyle="xs"
        color={error === undefined ? 'fg.muted' : 'fg.error'}
        {...(error !== undefined && { role: 'alert' })}
      >
        {error ?? t('connector.browse.rangeHint')}
      </Text>
    </form>
  );
}

/** Which document of a server is read. */
export function PathForm(props: {
  readonly isBusy: boolean;
  /** Those that points read already. */
  readonly known: readonly string[];
  readonly onRead: (path: string) => void;
}): ReactElement {
  const { t } = useText();
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const path = (typed ?? props.known[0] ?? '/').trim();
  const isPath = /^\/[\x21\x22\x24-\x7e]*$/.test(path);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (isPath) props.onRead(path);
      }}
    >
      <FormField
        label={t('connector.browse.path')}
        hint={t('connector.browse.pathHint')}
        error={isChecked && !isPath ? t('connector.browse.badPath') : undefined}
      >
        <HStack gap="2">
          <Input
            size="sm"
            w="360px"
            fontFamily="mono"
            autoComplete="off"
            list={listId}
            value={typed ?? props.known[0] ?? '/'}
            onChange={(event) => setTyped(event.target.value)}
          />
          <datalist id={listId}>
            {props.known.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <Button type="submit" size="sm" loading={props.isBusy}>
            {t('connector.browse.readNow')}
          </Button>
        </HStack>
      </FormField>
    </form>
  );
}
