import { Box, Button, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { usePlanEditor } from '#console/features/line-editor/editor-context.ts';
import { hasWords } from '#console/ui/crud/list/local-table.tsx';
import { Pictogram } from '#console/ui/lines/pictogram.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { MachineType } from '#shared/contracts/plant/machine.ts';

/** Type of what is dragged from the palette: `type:filler` or `machine:12`. */
export const DRAGGED_ITEM = 'application/x-linewall-machine';

/** Types of machines to create, and the machines that stand in no line. A click or Enter adds behind what is selected. */
export function MachinePalette(props: { readonly onAdd: (item: string) => void }): ReactElement {
  const { t, language } = useText();
  const { machines, plan } = usePlanEditor();
  const [filter, setFilter] = useState('');
  const used = new Set(plan.nodes.map(({ machineId }) => machineId));
  const free = machines.filter(
    ({ id, name, nameEn, code }) => !used.has(id) && hasWords(filter, [name, nameEn, code]),
  );
  const types = MachineType.options.filter((type) =>
    hasWords(filter, [t(`department.machineType.${type}`), type]),
  );
  return (
    <Stack
      as="section"
      aria-label={t('linePlan.palette.title')}
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
        aria-label={t('linePlan.palette.filter')}
        placeholder={t('linePlan.palette.filter')}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {free.length > 0 && <Head text={t('linePlan.palette.free')} />}
      {free.map((machine) => (
        <Item
          key={machine.id}
          item={`machine:${machine.id}`}
          type={machine.machineType}
          label={nameOf(machine, language)}
          title={machine.code}
          onAdd={props.onAdd}
        />
      ))}
      <Head text={t('linePlan.palette.types')} />
      {types.map((type) => (
        <Item
          key={type}
          item={`type:${type}`}
          type={type}
          label={t(`department.machineType.${type}`)}
          onAdd={props.onAdd}
        />
      ))}
    </Stack>
  );
}

function Head(props: { readonly text: string }): ReactElement {
  return (
    <Text textStyle="xs" color="fg.muted" fontWeight="600" mt="1" flex="none">
      {props.text}
    </Text>
  );
}

function Item(props: {
  readonly item: string;
  readonly type: MachineType;
  readonly label: string;
  readonly title?: string;
  readonly onAdd: (item: string) => void;
}): ReactElement {
  return (
    <Button
      variant="ghost"
      size="sm"
      flex="none"
      px="1"
      justifyContent="start"
      draggable
      title={props.title ?? props.label}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED_ITEM, props.item)}
      onClick={() => props.onAdd(props.item)}
    >
      <Box color="fg.muted">
        <Pictogram type={props.type} widthPx={30} />
      </Box>
      <Text as="span" truncate fontWeight="400">
        {props.label}
      </Text>
    </Button>
  );
}
