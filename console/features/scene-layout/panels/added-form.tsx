import { SimpleGrid } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useSceneEditor } from '#console/features/scene-layout/editor-context.ts';
import { changeItem } from '#console/features/scene-layout/plan/layout-edits.ts';
import type { PlanItem } from '#console/features/scene-layout/plan/plan-items.ts';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  SceneCamera,
  SceneLayoutArea,
  Scenery,
  SceneryModel,
  SceneWall,
} from '#shared/contracts/screens/scene-layout.ts';
import { LayoutForm } from './layout-form.tsx';

/** What the layout has added, by its fields. */
export function AddedForm(props: { readonly item: PlanItem; readonly index: number }): ReactElement | null {
  const { t } = useText();
  const { layout, change } = useSceneEditor();
  const { item, index } = props;
  const { key } = item;
  const [area, wall] = [layout.areas[index], layout.walls[index]];
  const [scenery, camera] = [layout.scenery[index], layout.cameras[index]];
  if (item.kind === 'areas' && area)
    return (
      <LayoutForm
        key={key}
        schema={SceneLayoutArea}
        values={area}
        onChange={(values) => change((before) => changeItem(before, 'areas', index, values), key)}
      >
        <Names />
        <Numbers names={['x', 'z', 'width', 'depth']} />
      </LayoutForm>
    );
  if (item.kind === 'walls' && wall)
    return (
      <LayoutForm
        key={key}
        schema={SceneWall}
        values={wall}
        onChange={(values) => change((before) => changeItem(before, 'walls', index, values), key)}
      >
        <Numbers names={['x', 'z', 'toX', 'toZ']} />
      </LayoutForm>
    );
  if (item.kind === 'cameras' && camera)
    return (
      <LayoutForm
        key={key}
        schema={SceneCamera}
        values={camera}
        onChange={(values) => change((before) => changeItem(before, 'cameras', index, values), key)}
      >
        <Names />
        <Numbers names={['x', 'z', 'yaw', 'pitch']} />
        <NumberField name="width" label={t('sceneLayout.field.across')} />
      </LayoutForm>
    );
  if (item.kind !== 'scenery' || !scenery) return null;
  return (
    <LayoutForm
      key={key}
      schema={Scenery}
      values={scenery}
      onChange={(values) => change((before) => changeItem(before, 'scenery', index, values), key)}
    >
      <SelectField
        name="model"
        choices={SceneryModel.options.map((value) => ({ value, text: t(`sceneLayout.scenery.${value}`) }))}
      />
      <Numbers names={['x', 'z', 'turn']} />
    </LayoutForm>
  );
}

function Names(): ReactElement {
  return (
    <>
      <TextField name="name" />
      <TextField name="nameEn" />
    </>
  );
}

function Numbers(props: { readonly names: readonly string[] }): ReactElement {
  return (
    <SimpleGrid columns={2} gap="3">
      {props.names.map((name) => (
        <NumberField key={name} name={name} />
      ))}
    </SimpleGrid>
  );
}
