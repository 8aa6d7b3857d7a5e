import { type ReactElement, useMemo } from 'react';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { addWalkIn, appointment, GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import { truckName } from './truck-name.ts';
import { WhoComesFields } from './who-comes-fields.tsx';

/** A truck at the gate that has no appointment. */
export function WalkInDrawer(props: {
  readonly warehouses: Warehouses;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { warehouses, onClose } = props;
  const first = warehouses.choices[0]?.value ?? '';
  const initial = useMemo(() => ({ warehouseCode: first, direction: 'in' }), [first]);
  return (
    <CallDrawer
      contract={addWalkIn}
      textOf="appointment"
      title={t('appointment.walkInTitle')}
      submitLabel={t('appointment.steps.arrive')}
      initial={initial}
      refreshes={[appointment.page]}
      onDone={(row) => {
        prompts.succeeded({
          title: t('crud.stepDone', { name: truckName(row), step: t('appointment.states.arrived') }),
        });
        onClose();
      }}
      onClose={onClose}
    >
      <SelectField name="warehouseCode" choices={warehouses.choices} />
      <SegmentField
        name="direction"
        choices={GoodsDirection.options.map((value) => ({
          value,
          text: t(`appointment.directions.${value}`),
        }))}
      />
      <WhoComesFields />
    </CallDrawer>
  );
}
