import { Button, HStack, Menu, NativeSelect, Portal, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useSceneEditor } from '#console/features/scene-layout/editor-context.ts';
import type { Addition } from '#console/features/scene-layout/plan/use-scene-actions.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { SceneryModel } from '#shared/contracts/screens/scene-layout.ts';

const GRIDS = [0.1, 0.5, 1, 2, 5];

/** What is added to the plan, and how things are moved on it. */
export function CanvasTools(props: { readonly onAdd: (what: Addition) => void }): ReactElement | null {
  const { t } = useText();
  const { mayEdit, snapping, setSnapping } = useSceneEditor();
  if (!mayEdit) return null;
  return (
    <HStack
      role="toolbar"
      aria-label={t('sceneLayout.canvas.tools')}
      gap="2"
      px="3"
      py="2"
      borderBottomWidth="1px"
      flex="none"
      flexWrap="wrap"
    >
      <AddMenu onAdd={props.onAdd} />
      <Button
        size="sm"
        variant={snapping.isOn ? 'subtle' : 'outline'}
        aria-pressed={snapping.isOn}
        title={t('sceneLayout.canvas.snapHint')}
        onClick={() => setSnapping({ ...snapping, isOn: !snapping.isOn })}
      >
        {t('sceneLayout.canvas.snap')}
      </Button>
      <HStack as="label" gap="1.5">
        <Text textStyle="sm" color="fg.muted" whiteSpace="nowrap">
          {t('sceneLayout.canvas.grid')}
        </Text>
        <NativeSelect.Root size="sm" w="92px">
          <NativeSelect.Field
            value={String(snapping.grid)}
            onChange={({ target }) => setSnapping({ ...snapping, grid: Number(target.value) })}
          >
            {GRIDS.map((size) => (
              <option key={size} value={String(size)}>
                {t('sceneLayout.canvas.gridSize', { size })}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </HStack>
    </HStack>
  );
}

function AddMenu(props: { readonly onAdd: (what: Addition) => void }): ReactElement {
  const { t } = useText();
  const additions: readonly { readonly what: Addition; readonly text: string }[] = [
    { what: 'areas', text: t('sceneLayout.kind.areas') },
    { what: 'walls', text: t('sceneLayout.kind.walls') },
    { what: 'cameras', text: t('sceneLayout.kind.cameras') },
    ...SceneryModel.options.map((what) => ({ what, text: t(`sceneLayout.scenery.${what}`) })),
  ];
  return (
    <Menu.Root>
      <Menu.Trigger asChild>
        <Button size="sm" variant="outline">
          <Glyph name="plus" sizePx={16} />
          {t('sceneLayout.canvas.add')}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {additions.map(({ what, text }) => (
              <Menu.Item key={what} value={what} onSelect={() => props.onAdd(what)}>
                {text}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
