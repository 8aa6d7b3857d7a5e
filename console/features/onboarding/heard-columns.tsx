import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { OpenLink } from '#console/ui/lines/open-link.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { MiddleCut } from '#console/ui/text/middle-cut.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleI18n } from '#console/ui/text/texts.ts';
import { TopicText } from '#console/ui/text/topic-text.tsx';
import type { HeardValue } from '#shared/contracts/ingest/heard.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

export function heardColumns(t: ConsoleI18n['t'], language: Language): readonly Column<HeardValue>[] {
  const rate = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 });
  return [
    {
      key: 'topic',
      sort: 'topic',
      wantedPx: 360,
      head: t('onboarding.column.topic'),
      cell: ({ topic, path }) => (
        <HStack gap="2" minW="0">
          <Box minW="0" flex="0 1 auto">
            <TopicText topic={topic} />
          </Box>
          {path !== '' && (
            <Box flex="0 0 auto" maxW="55%" color="accent.fg">
              <MiddleCut text={path} endFrom={0} />
            </Box>
          )}
        </HStack>
      ),
    },
    {
      key: 'value',
      head: t('onboarding.column.value'),
      widthPx: 136,
      cell: ({ last, type }) => (
        <chakra.code
          display="block"
          truncate
          title={last.join('\n')}
          {...(type === 'unreadable' && { color: 'fg.warning' })}
        >
          {type === 'unreadable' ? `${t('onboarding.unreadable')} ${last[0] ?? ''}` : last[0]}
        </chakra.code>
      ),
    },
    {
      key: 'rate',
      sort: 'rate',
      head: t('onboarding.column.rate'),
      align: 'end',
      widthPx: 80,
      cell: ({ ratePerS }) => (ratePerS < 0.001 ? '0' : rate.format(ratePerS)),
    },
    {
      key: 'count',
      sort: 'count',
      head: t('onboarding.column.count'),
      align: 'end',
      widthPx: 72,
      isMinor: true,
      cell: ({ count }) => groupedNumber(count),
    },
    {
      key: 'source',
      head: t('onboarding.column.source'),
      widthPx: 76,
      isMinor: true,
      cell: ({ source }) => source.toUpperCase(),
    },
    {
      key: 'first',
      sort: 'first',
      head: t('onboarding.column.first'),
      align: 'end',
      widthPx: 116,
      isMinor: true,
      cell: ({ firstAt }) => <Moment form="age" atMs={firstAt} />,
    },
    {
      key: 'last',
      sort: 'last',
      head: t('onboarding.column.last'),
      align: 'end',
      widthPx: 96,
      cell: ({ lastAt }) => <Moment form="age" atMs={lastAt} />,
    },
    {
      key: 'state',
      sort: 'state',
      head: t('onboarding.column.state'),
      widthPx: 176,
      cell: (row) => <HeardStateCell row={row} />,
    },
  ];
}

/** Whether a value is mapped, to which machine, and why its newest message was refused. */
function HeardStateCell(props: { readonly row: HeardValue }): ReactElement {
  const { t, language } = useText();
  const { state, mapping, problem } = props.row;
  if (problem !== null) {
    const text = t(`errors.deadLetter.${problem}`);
    return (
      <HStack gap="1.5" color="fg.warning" minW="0" title={text}>
        <Glyph name="warning" sizePx={14} />
        <Text as="span" truncate>
          {text}
        </Text>
      </HStack>
    );
  }
  if (mapping === null)
    return <Text color={state === 'unmapped' ? 'fg' : 'fg.muted'}>{t(`onboarding.state.${state}`)}</Text>;
  const { machineId, machineName, machineNameEn, target, metric, connectionName } = mapping;
  const machine =
    machineName === null ? null : nameOf({ name: machineName, nameEn: machineNameEn }, language);
  const what =
    target === 'metric' ? (metric ?? t('onboarding.kind.metric')) : t(`onboarding.target.${target}`);
  const text = [machine ?? t('onboarding.machineUnknown'), what].join(' · ');
  return (
    <HStack gap="1" minW="0">
      <Box as="span" color="var(--lw-live)" flex="none">
        <Glyph name="check" sizePx={14} />
      </Box>
      <Text as="span" truncate title={connectionName ? `${text} (${connectionName})` : text}>
        {text}
      </Text>
      {machineId !== null && (
        <OpenLink
          to={`/MachineIndex?mId=${machineId}`}
          label={t('onboarding.openWall', { machine: machine ?? '' })}
        />
      )}
    </HStack>
  );
}
