import { Alert, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { hasWords } from '#console/ui/crud/list/local-table.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { FilterBox } from '#console/ui/table/filter-box.tsx';
import { NoRows } from '#console/ui/table/no-rows.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { TreeColumn } from '#console/ui/tree/tree-column.ts';
import { TreeTable } from '#console/ui/tree/tree-table.tsx';
import { useExpansion } from '#console/ui/tree/use-expansion.ts';
import type { Connector } from '#shared/contracts/connectors/connector.ts';
import { KIND_TRAITS } from '#shared/contracts/connectors/connector-kind.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { filterTree } from '#shared/domain/tree/tree.ts';
import { type BrowseNode, type ChosenEntry, chosenOf, unlistedFolders, withChildren } from './browse-tree.ts';
import { PointMapDrawer } from './point-map-drawer.tsx';
import { useBrowseTree } from './use-browse-tree.ts';

/** Folders that are listed for one choice. */
const FOLDERS_MAX = 50;

/** What a device has; what is chosen becomes points. */
export function BrowseDrawer(props: {
  readonly owner: Connector;
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const { owner, onClose } = props;
  const prompts = usePrompts();
  const isHeard = KIND_TRAITS[owner.kind].listing === 'heard';
  const { tree, problem, isPartial, open, reload } = useBrowseTree(owner.id, isHeard);
  const expansion = useExpansion(false);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const [isListing, setIsListing] = useState(false);
  const [mapped, setMapped] = useState<readonly ChosenEntry[] | null>(null);
  const chosen = useMemo(() => chosenOf(tree ?? [], keys), [tree, keys]);
  const unlisted = unlistedFolders(tree ?? [], keys).length;
  const shown = useMemo(
    () =>
      tree && words !== ''
        ? filterTree(tree, ({ entry }) => hasWords(words, [entry.name, entry.address, entry.dataType]))
        : tree,
    [tree, words],
  );
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });

  async function proceed(): Promise<void> {
    const folders = unlistedFolders(tree ?? [], keys);
    if (folders.length > FOLDERS_MAX) {
      prompts.failed(t('connector.browse.tooManyFolders', { limit: FOLDERS_MAX }));
      return;
    }
    setIsListing(true);
    try {
      let whole = tree ?? [];
      for (const folder of folders) whole = withChildren(whole, folder.id, await open(folder), false);
      const found = chosenOf(whole, keys);
      if (found.length === 0) prompts.failed(t('connector.browse.nothingChosen'));
      else if (found.length > LIMITS.idsMax)
        prompts.failed(t('connector.browse.tooMany', { count: found.length, limit: LIMITS.idsMax }));
      else setMapped(found);
    } catch (error) {
      prompts.failed(error);
    } finally {
      setIsListing(false);
    }
  }

  const columns: readonly TreeColumn<BrowseNode>[] = [
    {
      key: 'name',
      head: t('connectorPoint.field.name'),
      cell: ({ entry, isPartial: hasMore }) => (
        <span title={entry.address}>
          {entry.name}
          {hasMore && <Text as="span" color="fg.warning">{` · ${t('connector.browse.partial')}`}</Text>}
        </span>
      ),
    },
    {
      key: 'value',
      head: t('connectorPoint.field.value'),
      align: 'end',
      width: '180px',
      cell: ({ entry: { value, unit } }) =>
        value === null
          ? ''
          : [typeof value === 'number' ? number.format(value) : value, unit].filter(Boolean).join(' '),
    },
    {
      key: 'dataType',
      head: t('connectorPoint.field.dataType'),
      width: '140px',
      cell: ({ entry: { dataType, isReadable } }) => (
        <Text as="span" {...(!isReadable && { color: 'fg.muted' })}>
          {dataType}
        </Text>
      ),
    },
    {
      key: 'address',
      head: t('connectorPoint.field.address'),
      width: '280px',
      cell: ({ entry }) => <CodeCell text={entry.address} isEndKept />,
    },
  ];

  return (
    <SideDrawer
      isOpen
      title={t('connector.browse.title', { name: owner.name })}
      isDirty={keys.size > 0}
      widthPx={1_080}
      onClose={onClose}
      footer={(close) => (
        <HStack justify="space-between" w="100%">
          <Text color="fg.muted" textStyle="sm" aria-live="polite">
            {t('connector.browse.chosen', { count: chosen.length })}
            {unlisted > 0 && ` · ${t('connector.browse.folders', { count: unlisted })}`}
          </Text>
          <HStack>
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
        <HStack>
          <FilterBox
            value={words}
            placeholder={t('connector.browse.search')}
            hasShortcut={false}
            onChange={setWords}
          />
          <Button variant="outline" size="sm" onClick={reload}>
            {t('connector.browse.reload')}
          </Button>
          <Text color="fg.muted" textStyle="sm">
            {isPartial ? t('connector.browse.partial') : t('connector.browse.lead')}
          </Text>
        </HStack>
        {problem === null ? (
          <TreeTable
            label={t('connector.browse.title', { name: owner.name })}
            tree={shown}
            columns={columns}
            nameOf={({ entry }) => entry.name}
            expansion={expansion}
            selection={{ keys, onChange: setKeys }}
            lazy={{
              hasChildren: ({ entry }) => entry.isFolder,
              load: async (node) => void (await open(node)),
            }}
            empty={
              <NoRows
                empty={
                  isHeard
                    ? {
                        title: t('connector.browse.nothingHeard'),
                        hint: t('connector.browse.nothingHeardHint'),
                      }
                    : { title: t('connector.browse.empty'), hint: t('connector.browse.emptyHint') }
                }
                onClearFilter={words === '' ? undefined : () => setWords('')}
              />
            }
          />
        ) : (
          <Alert.Root status="error">
            <Alert.Indicator />
            <Alert.Title>{problem}</Alert.Title>
          </Alert.Root>
        )}
      </Stack>
      {mapped && (
        <PointMapDrawer owner={owner} chosen={mapped} onClose={() => setMapped(null)} onSaved={onClose} />
      )}
    </SideDrawer>
  );
}
