import { NativeSelect, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useSceneEditor } from '#console/features/scene-layout/editor-context.ts';
import { placeKey } from '#console/features/scene-layout/plan/item-keys.ts';
import { putObjects, roundMetres } from '#console/features/scene-layout/plan/places.ts';
import type { PlanItem } from '#console/features/scene-layout/plan/plan-items.ts';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ScenePlace } from '#shared/contracts/screens/scene-layout.ts';
import { TURN_STEPS } from '#shared/domain/scene/apply-places.ts';
import { LayoutForm } from './layout-form.tsx';

const FORMS = {
  both: ScenePlace.pick({ x: true, z: true }),
  x: ScenePlace.pick({ x: true }),
  z: ScenePlace.pick({ z: true }),
};

/** Where an object of the model stands, by numbers. */
export function PlaceForm({ item }: { readonly item: PlanItem }): ReactElement {
  const { t } = useText();
  const { report, byKey, mayEdit, change } = useSceneEditor();
  const object = report.objects.find((one) => placeKey(one) === item.key);
  if (!item.mayMove || !object) return <Text color="fg.muted">{t('sceneLayout.panel.fixed')}</Text>;
  const { rect, turn, axis, key } = item;
  const around = item.within === null ? undefined : byKey.get(item.within);
  const step = TURN_STEPS[object.kind];

  function put(
    values: { readonly x?: number; readonly z?: number; readonly turn?: number },
    group?: string,
  ): void {
    const spot = { x: rect.x, z: rect.z, turn, ...values };
    change((before) => putObjects(before, report.objects, new Map([[key, spot]])), group ?? null);
  }

  return (
    <Stack gap="3">
      <LayoutForm
        key={key}
        schema={FORMS[axis ?? 'both']}
        values={{ x: roundMetres(rect.x), z: roundMetres(rect.z) }}
        onChange={(values) => put(values, `place ${key}`)}
      >
        {axis !== 'z' && <NumberField name="x" />}
        {axis !== 'x' && <NumberField name="z" />}
      </LayoutForm>
      {step !== undefined && (
        <FormField label={t('sceneLayout.field.turn')} error={undefined}>
          <NativeSelect.Root size="sm" w="120px" disabled={!mayEdit}>
            <NativeSelect.Field
              value={String(turn)}
              onChange={({ target }) => put({ turn: Number(target.value) })}
            >
              {Array.from({ length: 360 / step }, (_, index) => index * step).map((angle) => (
                <option key={angle} value={String(angle)}>
                  {angle}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </FormField>
      )}
      <Text textStyle="sm" color="fg.muted">
        {t('sceneLayout.panel.generatedHint', {
          x: object.generated.x.toFixed(2),
          z: object.generated.z.toFixed(2),
        })}
        {axis && ` ${t(`sceneLayout.panel.fixedAxis.${axis}`)}`}
        {around && !item.isOwn && ` ${t('sceneLayout.panel.follows', { name: around.label })}`}
      </Text>
    </Stack>
  );
}
