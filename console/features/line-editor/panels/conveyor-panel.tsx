import { Button, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { usePlanEditor } from '#console/features/line-editor/editor-context.ts';
import { changeEdge, removeEdge } from '#console/features/line-editor/plan/plan-edits.ts';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { PlanEdge } from '#shared/contracts/calendar/line-plan.ts';
import { PlanForm } from './plan-form.tsx';

const Buffer = PlanEdge.pick({ bufferCapacity: true, bufferMetric: true });

/** The buffer of the selected conveyor. */
export function ConveyorPanel(props: { readonly from: string; readonly to: string }): ReactElement | null {
  const { t } = useText();
  const { plan, mayEdit, labelOf, select, change } = usePlanEditor();
  const { from, to } = props;
  const edge = plan.edges.find((one) => one.from === from && one.to === to);
  if (!edge) return null;
  const { bufferCapacity, bufferMetric } = edge;
  return (
    <Stack gap="4">
      <Text fontWeight="600">{t('linePlan.conveyorOf', { from: labelOf(from), to: labelOf(to) })}</Text>
      <PlanForm
        key={`${from}>${to}`}
        schema={Buffer}
        values={{ bufferCapacity, bufferMetric }}
        onChange={(values) =>
          change((before) => changeEdge(before, from, to, values), `conveyor:${from}>${to}`)
        }
      >
        <NumberField name="bufferCapacity" hint={t('linePlan.hint.bufferCapacity')} />
        <TextField
          name="bufferMetric"
          isCode
          placeholder="bufferOut"
          hint={t('linePlan.hint.bufferMetric')}
        />
      </PlanForm>
      {mayEdit && (
        <Button
          size="sm"
          variant="outline"
          color="fg.error"
          alignSelf="start"
          onClick={() => {
            select({ kind: 'machine', key: from });
            change((before) => removeEdge(before, from, to));
          }}
        >
          {t('linePlan.panel.removeThisConveyor')}
        </Button>
      )}
    </Stack>
  );
}
