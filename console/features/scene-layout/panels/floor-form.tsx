import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useSceneEditor } from '#console/features/scene-layout/editor-context.ts';
import { roundMetres } from '#console/features/scene-layout/plan/places.ts';
import { CheckedSwitch } from '#console/ui/checked-switch.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { SceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import { LayoutForm } from './layout-form.tsx';

const Floor = SceneLayout.shape.floor.unwrap();

/** Size of the floor, where nothing is selected. */
export function FloorForm(): ReactElement {
  const { t } = useText();
  const { layout, report, mayEdit, change } = useSceneEditor();
  const { floor } = layout;
  return (
    <Stack gap="3">
      <Text fontWeight="600">{t('sceneLayout.panel.floor')}</Text>
      <CheckedSwitch
        size="sm"
        label={t('sceneLayout.panel.floorAuto')}
        value={floor === null}
        active={true}
        inactive={false}
        isDisabled={!mayEdit}
        onChange={(isAuto) => {
          const { x, z, width, depth } = report.floor;
          const own = {
            x: roundMetres(x),
            z: roundMetres(z),
            width: roundMetres(width),
            depth: roundMetres(depth),
          };
          change((before) => ({ ...before, floor: isAuto ? null : own }));
        }}
      />
      {floor === null ? (
        <Text textStyle="sm" color="fg.muted">
          {t('sceneLayout.panel.floorAutoHint')}
        </Text>
      ) : (
        <LayoutForm
          schema={Floor}
          values={floor}
          onChange={(values) => change((before) => ({ ...before, floor: values }), 'floor')}
        >
          <SimpleGrid columns={2} gap="3">
            <NumberField name="x" />
            <NumberField name="z" />
            <NumberField name="width" />
            <NumberField name="depth" />
          </SimpleGrid>
        </LayoutForm>
      )}
      <Text textStyle="sm" color="fg.muted">
        {t('sceneLayout.canvas.help')}
      </Text>
    </Stack>
  );
}
