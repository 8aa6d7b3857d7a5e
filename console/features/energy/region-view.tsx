import { Box, Button, Flex, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { saveFile } from '#console/ui/download/save-file.ts';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { PeriodBar } from '#console/ui/period/period-bar.tsx';
import { useToday } from '#console/ui/period/use-today.ts';
import { ForeignZone } from '#console/ui/text/foreign-zone.tsx';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { TreeList } from '#console/ui/tree/tree-list.tsx';
import { useExpansion } from '#console/ui/tree/use-expansion.ts';
import { useView } from '#console/ui/view.tsx';
import {
  type EnergyNode,
  getEnergyTree,
  getRegionConsumption,
  type RegionConsumption,
  recomputeEnergy,
} from '#shared/contracts/energy/energy.ts';
import type { PeriodKind } from '#shared/domain/energy/energy-period.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';
import { findNode } from '#shared/domain/tree/tree.ts';
import { bucketNames } from './bucket-names.ts';
import { BucketTable } from './bucket-table.tsx';
import { FigureRow } from './figure-row.tsx';
import { GapNotes } from './gap-notes.tsx';
import { addressOfPeriod, shownPeriod } from './shown-period.ts';
import { toCsv } from './to-csv.ts';
import { UseChart } from './use-chart.tsx';

const REFRESHED_EVERY_MS = 30_000;
/** Letters of names that fit into one row beside the region's. */
const CARRIERS_LENGTH_MAX = 24;
const CARRIER_WIDTH_PX = 176;

/** The tree of regions, and the consumption of the chosen one in the chosen period. */
export function RegionView(): ReactElement {
  // By its own clocks, once the tree has said them.
  const [region, setRegion] = useState<EnergyNode | null>(null);
  return (
    <PlaceZone of={region ?? {}}>
      <RegionsView onRegion={setRegion} />
    </PlaceZone>
  );
}

function RegionsView(props: { readonly onRegion: (region: EnergyNode | null) => void }): ReactElement {
  const { t, language } = useText();
  const { search, setSearch, navigate } = useView();
  const { onRegion } = props;
  const today = useToday();
  const { kind, range } = shownPeriod(search, today);
  const query = { num: String(kind), time: [range.from, range.to] };
  const isCurrent = today <= range.to;
  const refetch = isCurrent ? { refetchMs: REFRESHED_EVERY_MS } : {};
  const tree = useCall(getEnergyTree, { query }, refetch);
  const regionId = search.get('region') ?? tree.data?.[0]?.id ?? null;
  const region = (tree.data && regionId !== null && findNode(tree.data, regionId)) || null;
  useEffect(() => onRegion(region), [onRegion, region]);
  if (tree.data?.length === 0)
    return (
      <EmptyState title={t('energy.noRegions')} hint={t('energy.noRegionsHint')}>
        <HStack gap="2">
          <Button onClick={() => navigate('/deptlist/index')}>{t('energy.makeRegion')}</Button>
          <Button variant="outline" onClick={() => navigate('/energy-meter/index')}>
            {t('energy.makeMeter')}
          </Button>
        </HStack>
      </EmptyState>
    );
  return (
    <Flex gap="5" flex="1" minH="0">
      <Box w="272px" flex="none" overflowY="auto" borderWidth="1px" rounded="lg" bg="bg.panel" p="2">
        <Text textStyle="xs" color="fg.muted" px="2" py="1">
          {t('energy.regions')}
        </Text>
        {tree.data && (
          <Regions
            tree={tree.data}
            chosenId={regionId}
            carrierId={search.get('carrier')}
            onChoose={(id) => setSearch({ region: id })}
          />
        )}
      </Box>
      <Flex direction="column" flex="1" minW="0" overflowY="auto" gap="4">
        <LoadFailure error={tree.error} onRetry={() => void tree.refetch()} />
        <PeriodBar
          kind={kind}
          value={range}
          hasCurrent
          onChange={({ num, time: [day] }) => setSearch(addressOfPeriod(num, day, today))}
        />
        <ForeignZone />
        {regionId !== null && (
          <Region
            regionId={regionId}
            carrierId={search.get('carrier')}
            query={query}
            refetch={refetch}
            kind={kind}
            onCarrier={(id) => setSearch({ carrier: id })}
            language={language}
          />
        )}
      </Flex>
    </Flex>
  );
}

function Regions(props: {
  readonly tree: readonly EnergyNode[];
  readonly chosenId: string | null;
  readonly carrierId: string | null;
  readonly onChoose: (id: string) => void;
}): ReactElement {
  const { t, language } = useText();
  const expansion = useExpansion(true);
  const carrierId =
    props.carrierId ??
    (props.chosenId === null ? undefined : findNode(props.tree, props.chosenId)?.energies[0]?.carrierId);
  return (
    <TreeList
      label={t('energy.regions')}
      tree={props.tree}
      nameOf={(node) => nameOf(node, language)}
      expansion={expansion}
      isMultiple={false}
      stateOf={({ id }) => ({ 'aria-selected': id === props.chosenId })}
      onPick={({ id }) => props.onChoose(id)}
      maxHeight="100%"
      renderNode={(node) => {
        const energy = node.energies.find((one) => one.carrierId === carrierId);
        return (
          <Flex flex="1" minW="0" justify="space-between" gap="2">
            <Text as="span" truncate title={nameOf(node, language)}>
              {nameOf(node, language)}
            </Text>
            <Text as="span" color="fg.muted" textStyle="xs" whiteSpace="nowrap" alignSelf="center">
              {energy ? `${shortNumber(energy.amount)} ${energy.unit}` : ''}
            </Text>
          </Flex>
        );
      }}
    />
  );
}

function Region(props: {
  readonly regionId: string;
  readonly carrierId: string | null;
  readonly query: { readonly num: string; readonly time: string[] };
  readonly refetch: { readonly refetchMs?: number };
  readonly kind: PeriodKind;
  readonly onCarrier: (id: string) => void;
  readonly language: string;
}): ReactElement {
  const { t } = useText();
  const { navigate } = useView();
  const { regionId, carrierId, kind } = props;
  const answer = useCall(
    getRegionConsumption,
    { params: { id: regionId }, query: { ...props.query, ...(carrierId !== null && { carrierId }) } },
    props.refetch,
  );
  if (!answer.data) return <LoadFailure error={answer.error} isBlank onRetry={() => void answer.refetch()} />;
  const data = answer.data;
  const energy = data.energies.find((one) => one.carrierId === data.carrierId);
  if (!energy)
    return (
      <EmptyState title={t('energy.noMeters')} hint={t('energy.noMetersHint')}>
        <Button onClick={() => navigate('/energy-meter/index')}>{t('energy.makeMeter')}</Button>
      </EmptyState>
    );
  return <Shown data={data} energy={energy} kind={kind} onCarrier={props.onCarrier} />;
}

function Shown(props: {
  readonly data: RegionConsumption;
  readonly energy: RegionConsumption['energies'][number];
  readonly kind: PeriodKind;
  readonly onCarrier: (id: string) => void;
}): ReactElement {
  const { t, language } = useText();
  const { data, energy, kind, onCarrier } = props;
  const names = useMemo(
    () => bucketNames(kind, data.buckets.length, data.timeZone, language),
    [kind, data.buckets.length, data.timeZone, language],
  );
  const carrierName = nameOf(energy, language);
  const regionName = nameOf(data.region, language);
  const amountText = (amount: number) => `${shortNumber(amount)} ${energy.unit}`;
  return (
    <Box>
      <Flex justify="space-between" align="center" gap="4" mb="4">
        <HStack gap="4" minW="0">
          <Text fontSize="lg" fontWeight="600" truncate title={regionName}>
            {regionName}
          </Text>
          <Carriers energies={data.energies} value={energy.carrierId} onChange={onCarrier} />
        </HStack>
        <HStack gap="2" flex="none">
          <Recompute from={data.from} to={data.to} />
          <Button
            size="sm"
            variant="outline"
            onClick={() =>
              saveFile(
                toCsv(data, energy, { t, nameOf: names.long }),
                `${t('energy.exportName', { region: regionName, from: data.from, to: data.to })}.csv`,
              )
            }
          >
            {t('energy.export')}
          </Button>
        </HStack>
      </Flex>
      <FigureRow energy={energy} of={data} />
      <UseChart
        label={t('energy.chart', { carrier: carrierName, from: data.from, to: data.to })}
        buckets={data.buckets}
        unit={energy.unit}
        nameOf={names.long}
        shortNameOf={names.short}
      />
      <Box my="4">
        <GapNotes gaps={energy.gaps} amountText={amountText} />
      </Box>
      <BucketTable data={data} unit={energy.unit} nameOf={names.long} />
    </Box>
  );
}

/** A few with short names are all in sight. */
function Carriers(props: {
  readonly energies: RegionConsumption['energies'];
  readonly value: string;
  readonly onChange: (id: string) => void;
}): ReactElement {
  const { t, language } = useText();
  const choices = props.energies.map((one) => ({ value: one.carrierId, text: nameOf(one, language) }));
  const length = choices.reduce((sum, { text }) => sum + text.length, 0);
  const box = { label: t('energy.carrier'), value: props.value, onChange: props.onChange };
  if (length > CARRIERS_LENGTH_MAX)
    return <ChoiceBox {...box} choices={choices} widthPx={CARRIER_WIDTH_PX} />;
  return <Segments {...box} items={choices.map(({ value, text }) => ({ value, label: text }))} />;
}

/** For those who may: stored days of the period are computed anew. */
function Recompute(props: { readonly from: string; readonly to: string }): ReactElement | null {
  const { t } = useText();
  const prompts = usePrompts();
  const mayEdit = useMay('energy_edit');
  const recompute = useAction(recomputeEnergy, []);
  if (!mayEdit) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      title={t('energy.recomputeHint')}
      disabled={recompute.isPending}
      onClick={() =>
        recompute.mutate(
          { body: { from: props.from, to: props.to } },
          {
            onSuccess: () => prompts.succeeded({ title: t('energy.recomputeStarted') }),
            onError: (error) => prompts.failed(error),
          },
        )
      }
    >
      {t('energy.recompute')}
    </Button>
  );
}
