import { Badge, Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { nameOfEntry } from '#console/features/mp-menu/entry-text.ts';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { DataTable } from '#console/ui/table/data-table.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { EditedMpMenu } from '#shared/contracts/public-account/mp-menu.ts';
import type { MenuChange, PlacedEntry } from '#shared/domain/public-account/menu-changes.ts';
import { useMenuEditor } from './editor-context.ts';
import { effectText, placeText } from './entry-text.ts';

const TONE = { added: 'green', changed: 'blue', moved: 'gray', removed: 'red' } as const;

/** What publishing the draft changes for fans. */
export function ChangeList(props: {
  readonly changes: readonly MenuChange[];
  readonly published: EditedMpMenu['published'];
  /** Absent: it may not be withdrawn. */
  readonly onWithdraw?: (() => void) | undefined;
}): ReactElement {
  const { t } = useText();
  const zone = usePlantZone();
  const { rules, materials } = useMenuEditor();
  const { changes, published, onWithdraw } = props;
  const named = { t, rules, materials };
  /** Of a change: what a tap does; where only the name or the place differs, that too. */
  const sideText = (side: PlacedEntry | null, other: PlacedEntry | null): string => {
    if (side === null) return '–';
    const effect = effectText(side.entry, named);
    if (other === null) return effect;
    const isSame = effect === effectText(other.entry, named);
    const name = nameOfEntry(side.entry, t);
    if (!isSame) return name === nameOfEntry(other.entry, t) ? effect : `${name} · ${effect}`;
    if (name !== nameOfEntry(other.entry, t)) return name;
    return side.parent ? nameOfEntry(side.parent, t) : t('mpMenu.changes.first');
  };
  const columns: readonly Column<MenuChange>[] = [
    {
      key: 'change',
      head: t('mpMenu.changes.change'),
      widthPx: 96,
      cell: ({ kind }) => (
        <Badge variant="subtle" colorPalette={TONE[kind]}>
          {t(`mpMenu.changes.kinds.${kind}`)}
        </Badge>
      ),
    },
    {
      key: 'place',
      head: t('mpMenu.changes.place'),
      wantedPx: 200,
      cell: ({ before, after }) => <Cut text={placeOf(after ?? before)} />,
    },
    {
      key: 'beforeAfter',
      head: t('mpMenu.changes.beforeAfter'),
      wantedPx: 320,
      cell: ({ before, after }) => (
        <Cut text={`${sideText(before, after)} → ${sideText(after, before)}`} isMuted />
      ),
    },
  ];
  const placeOf = (placed: PlacedEntry | null): string => (placed ? placeText(placed, t) : '');
  return (
    <Box
      as="section"
      aria-label={t('mpMenu.changes.title')}
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      overflow="hidden"
    >
      <Flex px="5" py="3" gap="3" align="center" borderBottomWidth="1px" wrap="wrap">
        <Heading as="h2" size="md" fontWeight="600">
          {t('mpMenu.changes.title')}
        </Heading>
        {published && (
          <Text ms="auto" textStyle="sm" color="fg.muted">
            {t('mpMenu.changes.published', {
              name: published.username ?? t('mpMenu.changes.someone'),
              time: momentText(published.at, zone).slice(0, 16),
            })}{' '}
            · {t('mpMenu.changes.delay')}
          </Text>
        )}
        {published && onWithdraw && (
          <Button size="xs" variant="outline" onClick={onWithdraw}>
            {t('mpMenu.withdraw.action')}
          </Button>
        )}
      </Flex>
      {changes.length === 0 ? (
        <EmptyState title={t('mpMenu.changes.none')} hint={t('mpMenu.changes.noneHint')} />
      ) : (
        <DataTable
          label={t('mpMenu.changes.title')}
          columns={columns}
          rows={changes}
          rowKey={({ id }) => id}
          empty={{ title: t('mpMenu.changes.none'), hint: '' }}
        />
      )}
    </Box>
  );
}

function Cut(props: { readonly text: string; readonly isMuted?: boolean }): ReactElement {
  return (
    <Text
      as="span"
      display="block"
      truncate
      title={props.text}
      color={props.isMuted ? 'fg.muted' : undefined}
    >
      {props.text}
    </Text>
  );
}
