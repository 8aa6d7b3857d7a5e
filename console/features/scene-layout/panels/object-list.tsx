import { Badge, Box, Button, Input, Stack, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { pressed } from '#console/features/scene-layout/canvas/drags.ts';
import { useSceneEditor } from '#console/features/scene-layout/editor-context.ts';
import type { PlanItem, PlanItemKind } from '#console/features/scene-layout/plan/plan-items.ts';
import { hasWords } from '#console/ui/crud/list/local-table.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

const KINDS: readonly PlanItemKind[] = [
  'lane',
  'machine',
  'aisle',
  'door',
  'track',
  'crane',
  'areas',
  'walls',
  'scenery',
  'cameras',
];

interface Group {
  readonly name: string;
  readonly items: readonly PlanItem[];
}

/** Everything on the plan by name: what cannot be dragged is selected here and moved by keys or fields. */
export function ObjectList(): ReactElement {
  const { t } = useText();
  const { items, byKey } = useSceneEditor();
  const [filter, setFilter] = useState('');
  const found = items.filter(({ label }) => hasWords(filter, [label]));
  const groups = KINDS.flatMap((kind): Group[] => {
    const ofKind = found.filter((item) => item.kind === kind);
    // Machines of different lines have the same names.
    return [...Map.groupBy(ofKind, ({ within }) => within)].map(([within, members]) => ({
      name: (within !== null && byKey.get(within)?.label) || t(`sceneLayout.kind.${kind}`),
      items: members,
    }));
  });
  return (
    <Stack
      as="section"
      aria-label={t('sceneLayout.list.title')}
      w="208px"
      flex="none"
      h="100%"
      gap="2"
      p="3"
      borderEndWidth="1px"
      overflow="auto"
    >
      <Input
        size="sm"
        flex="none"
        aria-label={t('sceneLayout.list.filter')}
        placeholder={t('sceneLayout.list.filter')}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {groups.length === 0 && (
        <Text textStyle="sm" color="fg.muted">
          {t('sceneLayout.list.none')}
        </Text>
      )}
      {groups.map(({ name, items: members }) => (
        <Box key={members[0]?.key} role="group" aria-label={name} onKeyDown={goToNeighbour}>
          <Text textStyle="xs" color="fg.muted" fontWeight="600" my="1">
            {name} · {members.length}
          </Text>
          {members.map((item) => (
            <Row key={item.key} item={item} />
          ))}
        </Box>
      ))}
    </Stack>
  );
}

function Row({ item }: { readonly item: PlanItem }): ReactElement {
  const { t } = useText();
  const { selection, select } = useSceneEditor();
  const isSelected = selection.has(item.key);
  return (
    <Button
      variant={isSelected ? 'subtle' : 'ghost'}
      size="sm"
      w="100%"
      h="8"
      px="2"
      fontWeight="400"
      justifyContent="space-between"
      aria-pressed={isSelected}
      title={item.label}
      onClick={(event) =>
        select(
          event.shiftKey || event.ctrlKey || event.metaKey ? pressed(selection, item.key, true) : [item.key],
        )
      }
    >
      <Text as="span" truncate>
        {item.label}
      </Text>
      {item.isOwn && item.index === null && (
        <Badge size="xs" flex="none">
          {t('sceneLayout.list.own')}
        </Badge>
      )}
    </Button>
  );
}

/** Arrows go from row to row. */
function goToNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const at = rows.findIndex((row) => row.matches(':focus'));
  rows[at + step]?.focus();
  event.preventDefault();
}
