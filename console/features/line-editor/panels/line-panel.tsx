import { Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { usePlanEditor } from '#console/features/line-editor/editor-context.ts';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { PlanForm } from './plan-form.tsx';

const LineFields = LinePlan.pick({ unit: true, timeZone: true });

/** What the line as a whole counts in; shown while nothing is selected. */
export function LinePanel(): ReactElement {
  const { t } = useText();
  const { plan, change } = usePlanEditor();
  const { unit, timeZone } = plan;
  const zones = [...new Set([timeZone, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
  return (
    <Stack gap="4">
      <Text fontWeight="600">{t('linePlan.panel.line')}</Text>
      <PlanForm
        schema={LineFields}
        values={{ unit, timeZone }}
        onChange={(values) => change((before) => ({ ...before, ...values }), 'line')}
      >
        <SelectField
          name="unit"
          choices={CountUnit.options.map((value) => ({ value, text: t(`units.count.${value}`) }))}
        />
        <SelectField name="timeZone" choices={zones.map((value) => ({ value, text: value }))} />
      </PlanForm>
      <Text textStyle="sm" color="fg.muted">
        {t('linePlan.panel.hint')}
      </Text>
    </Stack>
  );
}
