import { Box } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { ProductionFlow, type ProductionStep } from '#console/ui/production/production-flow.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { LiveLine, LiveMachine } from '#shared/client/feed/live-lines.ts';

/** The machines of one line in their flow; a machine opens its board. */
export function LineFlow(props: { readonly view: LiveLine }): ReactElement {
  const { t, language } = useText();
  const { line, machines } = props.view;
  const toStep = ({ machine, ...view }: LiveMachine): ProductionStep => ({
    deptId: machine.id,
    name: nameOf(machine, language),
    // The picture of a machine is not for everyone who has its address: an image cannot ask for it.
    machineImage: null,
    machineType: machine.machineType,
    speed: view.speedStaleness === 'dead' ? null : (view.speed?.value ?? null),
    capacityUnit: t(`units.perHour.${machine.speedUnit}`),
    yield: view.produced?.value ?? null,
    yieldUnit: t(`units.count.${machine.yieldUnit}`),
    zStatus: [
      { value: t(`states.short.${view.state}`), className: view.state },
      ...(view.hasWarning ? [{ value: t('states.short.warning'), className: 'warning' as const }] : []),
    ],
    badge: 0,
  });
  return (
    <Box px="6" pb="4">
      <ProductionFlow
        label={t('lines.machines', { name: nameOf(line, language) })}
        steps={machines.map(toStep)}
        edges={line.edges}
        onOpen={(id) => window.open(`/MachineIndex?mId=${id}`, '_blank', 'noopener')}
      />
    </Box>
  );
}
