import { Box, NativeSelect, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleI18n } from '#console/ui/text/texts.ts';
import type { TreeColumn } from '#console/ui/tree/tree-column.ts';
import type { ListedEntry } from '#shared/contracts/connectors/connector-listing.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { BrowseNode } from './browse-tree.ts';
import { changeRateOf, currentEntry, type WatchedEntries } from './watched-entries.ts';

/** What the list shows of entries at the moment. */
export interface BrowseLook {
  readonly watched: WatchedEntries;
  /** How registers are read, by address, where the user has chosen. */
  readonly forms: ReadonlyMap<string, string>;
  readonly onForm: (address: string, form: string) => void;
}

const SHOWN_FORMS = [
  ['uint16', 'u16'],
  ['int16', 'i16'],
  ['uint32', 'u32'],
  ['float32', 'float'],
] as const;
const WIDTH_OF_FORM = { uint16: '84px', int16: '84px', uint32: '128px', float32: '148px' };

export function browseColumns(
  t: ConsoleI18n['t'],
  language: Language,
  look: BrowseLook,
  hasForms: boolean,
): readonly TreeColumn<BrowseNode>[] {
  const number = entryNumber(language, hasForms ? REGISTER_PLAIN_MAX : PLAIN_MAX);
  const shown = (value: ListedEntry['value']) => (typeof value === 'number' ? number(value) : value);
  const name: TreeColumn<BrowseNode> = {
    key: 'name',
    head: t('connectorPoint.field.name'),
    cell: ({ entry, isPartial }) => (
      <span title={entry.address}>
        {entry.name}
        {isPartial && <Text as="span" color="fg.warning">{` · ${t('connector.browse.partial')}`}</Text>}
      </span>
    ),
  };
  const rate: TreeColumn<BrowseNode> = {
    key: 'rate',
    head: t('connector.browse.rate'),
    align: 'end',
    width: '88px',
    cell: ({ entry }) => <Rate entry={entry} look={look} language={language} />,
  };
  const point: TreeColumn<BrowseNode> = {
    key: 'point',
    head: t('connectorPoint.title'),
    width: '200px',
    cell: ({ entry }) => <PointMark entry={entry} />,
  };
  if (hasForms)
    return [
      name,
      ...SHOWN_FORMS.map(
        ([form, head]): TreeColumn<BrowseNode> => ({
          key: form,
          head,
          align: 'end',
          width: WIDTH_OF_FORM[form],
          cell: ({ entry }) => {
            const forms = look.watched.get(entry.address)?.forms ?? entry.forms;
            const value = forms?.find(({ dataType }) => dataType === form)?.value;
            return value === undefined ? (
              ''
            ) : (
              <Text as="span" display="block" truncate title={String(value)}>
                {number(value)}
              </Text>
            );
          },
        }),
      ),
      rate,
      {
        key: 'form',
        head: t('connector.browse.readAs'),
        width: '124px',
        cell: ({ entry }) => <FormChoice entry={entry} look={look} />,
      },
      point,
    ];
  return [
    name,
    {
      key: 'value',
      head: t('connectorPoint.field.value'),
      align: 'end',
      width: '176px',
      cell: ({ entry }) => {
        const watched = look.watched.get(entry.address);
        const { value, unit } = currentEntry(entry, watched, null);
        const status = watched ? watched.status : entry.status;
        const last = look.watched.get(entry.address)?.last.toReversed().join('\n');
        return (
          <>
            {typeof value === 'string' && entry.dataType === 'DateTime' ? (
              <Moment form="full" atMs={Date.parse(value)} />
            ) : (
              value !== null && <span title={last}>{[shown(value), unit].filter(Boolean).join(' ')}</span>
            )}
            {status !== undefined && (
              <Text as="span" display="block" textStyle="xs" color="fg.warning" truncate title={status}>
                {status}
              </Text>
            )}
          </>
        );
      },
    },
    rate,
    {
      key: 'dataType',
      head: t('connectorPoint.field.dataType'),
      width: '112px',
      cell: ({ entry: { dataType, isReadable } }) => (
        <Text as="span" {...(!isReadable && { color: 'fg.muted' })} title={dataType ?? ''}>
          {dataType}
        </Text>
      ),
    },
    point,
    {
      key: 'address',
      head: t('connectorPoint.field.address'),
      width: '248px',
      cell: ({ entry }) => <CodeCell text={entry.address} isEndKept />,
    },
  ];
}

const PLAIN_MAX = 1e15;
/** Floats that are larger are none. */
const REGISTER_PLAIN_MAX = 1e10;
const PLAIN_MIN = 1e-4;

/** Whole numbers with all of their digits; what is too large for that, and very small fractions, by powers of ten. */
function entryNumber(language: Language, plainMax: number): (value: number) => string {
  const plain = new Intl.NumberFormat(language, { maximumSignificantDigits: 7 });
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const power = new Intl.NumberFormat(language, { notation: 'scientific', maximumSignificantDigits: 4 });
  return (value) => {
    const size = Math.abs(value);
    if (size >= plainMax || (size > 0 && size < PLAIN_MIN)) return power.format(value);
    return (Number.isInteger(value) ? whole : plain).format(value);
  };
}

function Rate(props: {
  readonly entry: ListedEntry;
  readonly look: BrowseLook;
  readonly language: Language;
}): ReactElement | null {
  const found = changeRateOf(props.look.watched.get(props.entry.address));
  if (found === null) return null;
  if (found.perS === 0) return <Text color="fg.muted">0</Text>;
  const format = new Intl.NumberFormat(props.language, { maximumSignificantDigits: 2 });
  return <Text color="var(--lw-live)">{`${found.isLeast ? '≥ ' : ''}${format.format(found.perS)}`}</Text>;
}

/** What reads the entry already, or that it is ignored. */
function PointMark(props: { readonly entry: ListedEntry }): ReactElement | null {
  const { t, language } = useText();
  const { point, isIgnored, isReadable } = props.entry;
  if (isIgnored) return <Text color="fg.muted">{t('onboarding.state.ignored')}</Text>;
  if (point === null)
    return isReadable ? <Text color="fg.muted">{t('onboarding.state.unmapped')}</Text> : null;
  const { machineName, machineNameEn, target, metric, name } = point;
  const machine =
    machineName === null ? null : nameOf({ name: machineName, nameEn: machineNameEn }, language);
  const what = target === 'metric' ? metric : t(`connectorPoint.targets.${target}`);
  const text = [machine, what].filter(Boolean).join(' · ');
  return (
    <Box display="flex" alignItems="center" gap="1" minW="0" title={`${name}: ${text}`}>
      <Box as="span" color="var(--lw-live)" flex="none">
        <Glyph name="check" sizePx={14} />
      </Box>
      <Text as="span" truncate>
        {text}
      </Text>
    </Box>
  );
}

function FormChoice(props: { readonly entry: ListedEntry; readonly look: BrowseLook }): ReactElement | null {
  const { t } = useText();
  const { entry, look } = props;
  const form = look.forms.get(entry.address) ?? null;
  const { forms, dataType } = currentEntry(entry, look.watched.get(entry.address), form);
  if (!forms) return null;
  return (
    <NativeSelect.Root size="xs">
      <NativeSelect.Field
        aria-label={t('connector.browse.readAsOf', { name: entry.name })}
        value={dataType ?? ''}
        onChange={(event) => look.onForm(entry.address, event.target.value)}
      >
        {forms.map((one) => (
          <option key={one.dataType} value={one.dataType}>
            {one.dataType}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
