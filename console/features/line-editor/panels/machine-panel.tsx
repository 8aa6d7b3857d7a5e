import { Badge, Box, Button, HStack, IconButton, NativeSelect, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { usePlanEditor } from '#console/features/line-editor/editor-context.ts';
import {
  changeMachine,
  connect,
  removeEdge,
  removeNode,
} from '#console/features/line-editor/plan/plan-edits.ts';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { PlanMachine } from '#shared/contracts/calendar/line-plan.ts';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { type Machine, MachineType } from '#shared/contracts/plant/machine.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { PlanForm } from './plan-form.tsx';

/** What is known of the selected machine, and what it feeds. */
export function MachinePanel(props: { readonly nodeKey: string }): ReactElement | null {
  const { t } = useText();
  const { plan, mayEdit, machineOf, labelOf, select, change } = usePlanEditor();
  const key = props.nodeKey;
  const node = plan.nodes.find((one) => one.key === key);
  if (!node) return null;
  const machine = machineOf(key);
  const isBottleneck = plan.bottleneck === key;
  return (
    <Stack gap="4">
      <Text fontWeight="600">{labelOf(key)}</Text>
      {node.machine ? (
        <PlanForm
          key={key}
          schema={PlanMachine}
          values={node.machine}
          onChange={(values) => change((before) => changeMachine(before, key, values), `machine:${key}`)}
        >
          <MachineFields />
        </PlanForm>
      ) : machine ? (
        <MachineFacts machine={machine} />
      ) : (
        <Text color="fg.error">{t('linePlan.panel.gone')}</Text>
      )}
      {mayEdit && (
        <Stack gap="2" align="start">
          <Button
            size="sm"
            variant="outline"
            disabled={isBottleneck}
            onClick={() => change((before) => ({ ...before, bottleneck: key }))}
          >
            {t(isBottleneck ? 'linePlan.panel.isBottleneck' : 'linePlan.panel.makeBottleneck')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            color="fg.error"
            onClick={() => {
              select(null);
              change((before) => removeNode(before, key));
            }}
          >
            {t('linePlan.panel.remove')}
          </Button>
        </Stack>
      )}
      <Links nodeKey={key} />
    </Stack>
  );
}

function MachineFields(): ReactElement {
  const { t } = useText();
  const units = CountUnit.options.map((value) => ({ value, text: t(`units.count.${value}`) }));
  const types = MachineType.options.map((value) => ({ value, text: t(`department.machineType.${value}`) }));
  return (
    <>
      <TextField name="name" />
      <TextField name="nameEn" />
      <TextField name="code" isCode hint={t('linePlan.hint.code')} />
      <SelectField name="machineType" choices={types} />
      <NumberField name="idealSpeedPerHour" />
      <SelectField name="speedUnit" choices={units} />
      <SelectField name="yieldUnit" choices={units} />
      <NumberField name="primaryPerUnit" hint={t('linePlan.hint.primaryPerUnit')} />
      <NumberField name="expectedPeriodMs" hint={t('linePlan.hint.expectedPeriodMs')} />
    </>
  );
}

/** An existing machine: its attributes are changed where all departments are. */
function MachineFacts(props: { readonly machine: Machine }): ReactElement {
  const { t } = useText();
  const { code, machineType, idealSpeedPerHour, speedUnit, primaryPerUnit, expectedPeriodMs } = props.machine;
  const facts = [
    ['code', code],
    ['machineType', t(`department.machineType.${machineType}`)],
    ['idealSpeedPerHour', `${groupedNumber(idealSpeedPerHour)} ${t(`units.perHour.${speedUnit}`)}`],
    ['primaryPerUnit', groupedNumber(primaryPerUnit)],
    ['expectedPeriodMs', groupedNumber(expectedPeriodMs)],
  ] as const;
  return (
    <Stack gap="1" textStyle="sm">
      {facts.map(([name, text]) => (
        <HStack key={name} justify="space-between" gap="3">
          <Text color="fg.muted">{t(`linePlan.field.${name}`)}</Text>
          <Text textAlign="end" fontVariantNumeric="tabular-nums">
            {text}
          </Text>
        </HStack>
      ))}
      <Text color="fg.muted" mt="1">
        {t('linePlan.panel.existing')}
      </Text>
    </Stack>
  );
}

/** The conveyors of a machine, in both directions, and a menu to join it with another: all that the mouse can draw. */
function Links(props: { readonly nodeKey: string }): ReactElement {
  const { t } = useText();
  const { plan, mayEdit, labelOf, select, change } = usePlanEditor();
  const key = props.nodeKey;
  const before = plan.edges.filter(({ to }) => to === key);
  const behind = plan.edges.filter(({ from }) => from === key);
  const open = plan.nodes.filter((node) => node.key !== key && !behind.some(({ to }) => to === node.key));
  return (
    <Stack gap="2">
      {before.length > 0 && (
        <Text textStyle="sm" fontWeight="600">
          {t('linePlan.panel.fedBy')}
        </Text>
      )}
      {before.map(({ from, to }) => (
        <Link
          key={from}
          from={from}
          to={to}
          label={labelOf(from)}
          onOpen={() => select({ kind: 'conveyor', from, to })}
        />
      ))}
      <Text textStyle="sm" fontWeight="600">
        {t('linePlan.panel.feeds')}
      </Text>
      {behind.map(({ from, to }) => (
        <Link
          key={to}
          from={from}
          to={to}
          label={labelOf(to)}
          onOpen={() => select({ kind: 'conveyor', from, to })}
        />
      ))}
      {mayEdit && open.length > 0 && (
        <NativeSelect.Root size="sm">
          <NativeSelect.Field
            aria-label={t('linePlan.panel.join')}
            value=""
            onChange={({ target }) => change((plan) => connect(plan, key, target.value))}
          >
            <option value="">{t('linePlan.panel.join')}</option>
            {open.map((node) => (
              <option key={node.key} value={node.key}>
                {labelOf(node.key)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </Stack>
  );
}

function Link(props: {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly onOpen: () => void;
}): ReactElement {
  const { t } = useText();
  const { plan, mayEdit, change } = usePlanEditor();
  const { from, to, label } = props;
  const capacity = plan.edges.find((edge) => edge.from === from && edge.to === to)?.bufferCapacity ?? null;
  return (
    <HStack gap="1">
      <Button
        size="sm"
        variant="outline"
        flex="1"
        minW="0"
        justifyContent="space-between"
        onClick={props.onOpen}
      >
        <Box as="span" truncate>
          {label}
        </Box>
        {capacity !== null && <Badge>{groupedNumber(capacity)}</Badge>}
      </Button>
      {mayEdit && (
        <IconButton
          size="sm"
          variant="ghost"
          aria-label={t('linePlan.panel.removeConveyor', { name: label })}
          onClick={() => change((before) => removeEdge(before, from, to))}
        >
          <Glyph name="close" sizePx={14} />
        </IconButton>
      )}
    </HStack>
  );
}
