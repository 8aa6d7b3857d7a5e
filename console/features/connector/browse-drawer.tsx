import { Alert, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { hasWords } from '#console/ui/crud/list/local-table.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { TreeTable } from '#console/ui/tree/tree-table.tsx';
import { useExpansion } from '#console/ui/tree/use-expansion.ts';
import type { Connector } from '#shared/contracts/connectors/connector.ts';
import { KIND_TRAITS } from '#shared/contracts/connectors/connector-kind.ts';
import { connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { walkTree } from '#shared/domain/tree/tree.ts';
import { browseColumns } from './browse-columns.tsx';
import { BrowseTools, NO_FILTER } from './browse-tools.tsx';
import {
  type ChosenEntry,
  chosenOf,
  shownTree,
  unlistedFolders,
  watchedAddresses,
  withChildren,
} from './browse-tree.ts';
import { NothingListed } from './nothing-listed.tsx';
import { PathForm, RangeForm } from './place-form.tsx';
import { PointMapDrawer } from './point-map-drawer.tsx';
import { useBrowseTree } from './use-browse-tree.ts';
import { useEntryIgnoring } from './use-entry-ignoring.ts';
import { useEntryValues } from './use-entry-values.ts';
import { changeRateOf, currentEntry, lastValuesOf } from './watched-entries.ts';

const WIDTH_PX = 1_180;
/** Folders that are listed for one choice. */
const FOLDERS_MAX = 50;

interface Mapped {
  readonly chosen: readonly ChosenEntry[];
  readonly lastValues: ReadonlyMap<string, readonly string[]>;
}

/** What a device has, with values and how often they change; what is chosen becomes points, or is ignored. */
export function BrowseDrawer(props: {
  readonly owner: Connector;
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const { owner, onClose } = props;
  const prompts = usePrompts();
  const { listing } = KIND_TRAITS[owner.kind];
  const [place, setPlace] = useState<string | null | undefined>(listing === 'place' ? undefined : null);
  const browse = useBrowseTree(owner.id, listing === 'heard', place);
  const { tree } = browse;
  const expansion = useExpansion(false);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [filter, setFilter] = useState(NO_FILTER);
  const { words, view, isOnlyChanging } = filter;
  const [forms, setForms] = useState<ReadonlyMap<string, string>>(new Map());
  const [isListing, setIsListing] = useState(false);
  const [mapped, setMapped] = useState<Mapped | null>(null);
  const addresses = useMemo(() => watchedAddresses(tree ?? [], LIMITS.browseValuesMax), [tree]);
  const watched = useEntryValues(owner.id, mapped === null ? addresses : []);
  const ignoring = useEntryIgnoring(owner.id, (ignored, isIgnored) => {
    browse.mark(ignored, isIgnored);
    setKeys(new Set());
  });
  const known = useCall(
    connectorPoint.page,
    { query: { connectorId: owner.id, size: LIMITS.pageSizeMax } },
    { enabled: owner.kind === 'http' },
  ).data?.records.map(({ address }) => address.split('#')[0] ?? '');
  const chosen = useMemo(() => chosenOf(tree ?? [], keys), [tree, keys]);
  const unlisted = unlistedFolders(tree ?? [], keys).length;
  const shown =
    tree &&
    shownTree(
      tree,
      view,
      ({ entry }) =>
        (words === '' || hasWords(words, [entry.name, entry.address, entry.dataType])) &&
        (!isOnlyChanging || (changeRateOf(watched.get(entry.address))?.perS ?? 0) > 0),
    );
  const look = {
    watched,
    forms,
    onForm: (address: string, form: string) => setForms((before) => new Map(before).set(address, form)),
  };
  const hasForms = tree?.some(({ entry }) => entry.forms !== undefined) === true;

  async function proceed(): Promise<void> {
    const folders = unlistedFolders(tree ?? [], keys);
    if (folders.length > FOLDERS_MAX) {
      prompts.failed(t('connector.browse.tooManyFolders', { limit: FOLDERS_MAX }));
      return;
    }
    setIsListing(true);
    try {
      let whole = tree ?? [];
      for (const folder of folders) whole = withChildren(whole, folder.id, await browse.open(folder), false);
      const found = chosenOf(whole, keys).map((one) => ({
        ...one,
        entry: currentEntry(one.entry, watched.get(one.entry.address), forms.get(one.entry.address) ?? null),
      }));
      if (found.length === 0) prompts.failed(t('connector.browse.nothingChosen'));
      else if (found.length > LIMITS.idsMax)
        prompts.failed(t('connector.browse.tooMany', { count: found.length, limit: LIMITS.idsMax }));
      else setMapped({ chosen: found, lastValues: lastValuesOf(watched) });
    } catch (error) {
      prompts.failed(error);
    } finally {
      setIsListing(false);
    }
  }

  const ignoredNodes = [...walkTree(tree ?? [])]
    .map(({ node }) => node)
    .filter(({ id, entry }) => keys.has(id) && entry.isIgnored === (view === 'ignored'));

  return (
    <SideDrawer
      isOpen
      title={t('connector.browse.title', { name: owner.name })}
      isDirty={keys.size > 0}
      widthPx={WIDTH_PX}
      onClose={onClose}
      footer={(close) => (
        <HStack justify="space-between" w="100%">
          <Text color="fg.muted" textStyle="sm" aria-live="polite">
            {t('connector.browse.chosen', { count: chosen.length })}
            {unlisted > 0 && ` · ${t('connector.browse.folders', { count: unlisted })}`}
          </Text>
          <HStack>
            <Button
              variant="ghost"
              size="sm"
              disabled={ignoredNodes.length === 0}
              loading={ignoring.isBusy}
              onClick={() =>
                void ignoring.ignore(
                  ignoredNodes.map(({ entry }) => entry.address),
                  view !== 'ignored',
                )
              }
            >
              {t(view === 'ignored' ? 'onboarding.heed' : 'onboarding.ignore')}
            </Button>
            <Button variant="outline" size="sm" onClick={close}>
              {t('shell.actions.close')}
            </Button>
            <Button
              size="sm"
              disabled={chosen.length + unlisted === 0}
              loading={isListing}
              onClick={() => void proceed()}
            >
              {t('connector.browse.next')}
            </Button>
          </HStack>
        </HStack>
      )}
    >
      <Stack gap="3" h="100%">
        {owner.kind === 'modbus' && (
          <RangeForm isBusy={tree === undefined} onScan={(range) => lookAt(range)} />
        )}
        {owner.kind === 'http' && known && (
          <PathForm isBusy={tree === undefined} known={[...new Set(known)]} onRead={(path) => lookAt(path)} />
        )}
        <BrowseTools
          filter={filter}
          onChange={(next) => {
            if (next.view !== view) setKeys(new Set());
            setFilter(next);
          }}
          {...(listing !== 'place' && { onReload: browse.reload })}
        />
        <Text color="fg.muted" textStyle="sm">
          {browse.isPartial
            ? t(owner.kind === 'modbus' ? 'connector.browse.partialScan' : 'connector.browse.partial')
            : t(listing === 'place' ? 'connector.browse.placeLead' : 'connector.browse.lead')}
        </Text>
        {browse.problem === null ? (
          <TreeTable
            label={t('connector.browse.title', { name: owner.name })}
            tree={shown}
            columns={browseColumns(t, language, look, hasForms)}
            nameOf={({ entry }) => entry.name}
            expansion={expansion}
            selection={{ keys, onChange: setKeys }}
            lazy={{
              hasChildren: ({ entry }) => entry.isFolder,
              load: async (node) => void (await browse.open(node)),
            }}
            empty={
              <NothingListed
                listing={listing}
                isAsked={place !== undefined}
                isFiltered={tree?.length !== 0}
                onClearFilter={() => setFilter(NO_FILTER)}
              />
            }
          />
        ) : (
          <Alert.Root status="error">
            <Alert.Indicator />
            <Alert.Title>{browse.problem}</Alert.Title>
          </Alert.Root>
        )}
      </Stack>
      {mapped && (
        <PointMapDrawer owner={owner} {...mapped} onClose={() => setMapped(null)} onSaved={onClose} />
      )}
    </SideDrawer>
  );

  function lookAt(next: string): void {
    setKeys(new Set());
    if (next === place) browse.reload();
    else setPlace(next);
  }
}
