import { Box, Button, Flex, Menu, Portal, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { ReportRegion } from '#shared/contracts/report/report-model.ts';
import { linesOfAxis } from '#shared/domain/report/edit/axis-tree.ts';
import type { GridRange } from '#shared/domain/report/edit/report-edit.ts';
import { allAxes } from '#shared/domain/report/report-node.ts';
import { AxisTree } from './axis-tree.tsx';
import { useAxisWords } from './axis-words.ts';
import { PanelNote } from './panel-parts.tsx';
import type { PanelProps } from './panel-props.ts';
import { RegionValues } from './region-values.tsx';
import { selectedRegion, sheetOf } from './selected-region.ts';
import { type AddedAxis, addedAxis } from './tree-moves.ts';

/** Groups of the rows and columns of the region that is selected. `axis`: key of the one that is chosen. */
export function StructurePanel(
  props: PanelProps & {
    readonly axis: string | null;
    readonly onAxis: (axis: string | null) => void;
    readonly onSelect: (range: GridRange) => void;
  },
): ReactElement {
  const { t } = useText();
  const region = selectedRegion(props);
  const words = useAxisWords(props.report, region?.key);
  const sheet = sheetOf(props);
  if (!region || !sheet)
    return (
      <EmptyState title={t('reportDesign.structure.none')} hint={t('reportDesign.structure.noneHint')} />
    );
  const query = words.names.fieldScopes.find(({ key }) => key === region.query)?.label ?? region.query;
  return (
    <Box py="2" overflowY="auto" h="full">
      <Text px="3.5" py="1.5" textStyle="sm">
        {region.key} · <b>{query}</b>
      </Text>
      {(['rows', 'cols'] as const).map((lines) => (
        <Box key={lines} mb="2">
          <Text px="3.5" py="1" textStyle="sm" fontWeight="600">
            {t(`reportDesign.structure.${lines}`)}
          </Text>
          <AxisTree {...props} region={region} lines={lines} words={words} />
          <AddLine {...props} region={region} lines={lines} words={words} />
        </Box>
      ))}
      <RegionValues sheet={sheet} region={region} words={words} onSelect={props.onSelect} />
      <Box mx="3.5" mt="2" p="3" borderWidth="1px" rounded="md">
        <PanelNote>{t('reportDesign.structure.keys')}</PanelNote>
      </Box>
    </Box>
  );
}

const ADDED = ['inside', 'beside', 'total', 'fixed'] as const;

/** Adds to the axis that is chosen, or where there is none the first of its direction. */
function AddLine(
  props: PanelProps & {
    readonly axis: string | null;
    readonly onAxis: (axis: string | null) => void;
    readonly region: ReportRegion;
    readonly lines: 'rows' | 'cols';
    readonly words: ReturnType<typeof useAxisWords>;
  },
): ReactElement | null {
  const { t } = useText();
  const { region, lines, axis, sheet, onEdit, onAxis } = props;
  const chosen = allAxes(region[lines]).find(({ key }) => key === axis);
  const isFirst = region[lines].length === 0;
  if (!chosen && !isFirst) return null;
  const add = (added: AddedAxis, by?: Expr): void => {
    const place = addedAxis(region, lines, chosen?.key ?? null, added, by);
    onEdit({ kind: 'axis', sheet, region: region.key, lines, ...place });
    onAxis(place.axis.key);
  };
  const canHave = (added: AddedAxis) => {
    if (isFirst) return added === 'inside';
    return added !== 'inside' || chosen?.kind === 'group' || chosen?.kind === 'fixed';
  };
  return (
    <Flex wrap="wrap" px="2.5" gap="0.5" align="center">
      {ADDED.filter(canHave).map((added) =>
        added === 'total' || added === 'fixed' ? (
          <Button key={added} size="xs" variant="ghost" onClick={() => add(added)}>
            + {t(`reportDesign.structure.add.${added}`)}
          </Button>
        ) : (
          <FieldMenu
            key={added}
            label={`+ ${t(`reportDesign.structure.add.${isFirst ? 'first' : added}`)}`}
            {...props}
            onField={(by) => add(added, by)}
          />
        ),
      )}
      {chosen && linesOfAxis(region, chosen.key) === lines && (
        <Button
          size="xs"
          variant="ghost"
          colorPalette="red"
          onClick={() => {
            onEdit({ kind: 'removeAxis', sheet, region: region.key, axis: chosen.key });
            props.onAxis(null);
          }}
        >
          {t('reportDesign.remove')}
        </Button>
      )}
    </Flex>
  );
}

/** Fields that rows may be grouped by. */
function FieldMenu(props: {
  readonly label: string;
  readonly region: ReportRegion;
  readonly words: ReturnType<typeof useAxisWords>;
  readonly onField: (by: Expr) => void;
}): ReactElement {
  const { label, region, words, onField } = props;
  const fields = words.names.fields.filter(({ scope }) => scope === region.query);
  return (
    <Menu.Root lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button size="xs" variant="ghost">
          {label}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxH="320px" overflowY="auto">
            {fields.map(({ key, label: name }) => (
              <Menu.Item key={key} value={key} onSelect={() => onField({ kind: 'field', key })}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
