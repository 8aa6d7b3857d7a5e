import { Button, HStack, Input, NativeSelect } from '@chakra-ui/react';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
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
      aria-label={label}
      title={label}
      aria-invalid={error !== undefined}
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  );
  return (
    <form onSubmit={submit}>
      <FormField label={t('connector.browse.range')} hint={t('connector.browse.rangeHint')} error={error}>
        <HStack gap="2">
          <span>{t('connector.browse.unit')}</span>
          {box(t('connector.browse.unit'), unit, setUnit, 64)}
          <NativeSelect.Root size="sm" w="176px">
            <NativeSelect.Field
              aria-label={t('connector.browse.table')}
              value={table}
              onChange={(event) => setTable(TABLES.find((one) => one === event.target.value) ?? 'hr')}
            >
              {TABLES.map((one) => (
                <option key={one} value={one}>
                  {t(`connector.browse.tables.${one}`)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          {box(t('connector.browse.from'), from, setFrom, 88)}
          <span aria-hidden>–</span>
          {box(t('connector.browse.to'), to, setTo, 88)}
          <Button type="submit" size="sm" loading={props.isBusy}>
            {t('connector.browse.scanNow')}
          </Button>
        </HStack>
      </FormField>
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
