import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { CodeAdvice } from '#console/ui/lines/code-advice.tsx';
import { DataAge, Since, Speed } from '#console/ui/lines/figures.tsx';
import { OpenLink } from '#console/ui/lines/open-link.tsx';
import { StateMark } from '#console/ui/state-mark.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { LiveLine, LiveMachine } from '#shared/client/feed/live-lines.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';

const Cell = chakra('td', { base: { h: '34px', px: '3', borderTopWidth: '1px' } });
const Head = chakra('th', {
  base: { h: '32px', px: '3', color: 'fg.muted', fontWeight: '500', textStyle: 'xs', textAlign: 'start' },
});

/** The machines of one line in the order of the flow; the cause of a stop stands out. */
export function MachineTable(props: { readonly view: LiveLine; readonly nowMs: number }): ReactElement {
  const { t, language } = useText();
  const { line, machines, verdict, isShort, isOld } = props.view;
  const label = t('lines.machines', { name: nameOf(line, language) });
  return (
    <Box px="6" pt="1" pb="4">
      <chakra.table
        w="100%"
        aria-label={label}
        textStyle="sm"
        css={{ fontVariantNumeric: 'tabular-nums', tableLayout: 'fixed' }}
      >
        <thead>
          <tr>
            <Head w="28%">{t('lines.column.machine')}</Head>
            <Head w="116px">{t('lines.column.state')}</Head>
            <Head w="96px">{t('lines.column.since')}</Head>
            <Head>{t('lines.column.vendor')}</Head>
            <Head w="124px" data-align="end">
              {t('lines.column.speed')}
            </Head>
            <Head w="116px" data-align="end">
              {t('lines.column.age')}
            </Head>
            <Head w="56px" data-align="end">
              <Text srOnly>{t('lines.column.actions')}</Text>
            </Head>
          </tr>
        </thead>
        <tbody>
          {inFlowOrder(props.view).map((view) => {
            const { machine } = view;
            const said = [vendorTextIn(language, view), view.code].filter(Boolean).join(' · ');
            const isCause = !isShort && !isOld && machine.id === verdict.causeMachineId;
            return (
              <chakra.tr key={machine.id} bg={isCause ? `var(--lw-state-${view.state}-tint)` : undefined}>
                <Cell>
                  <HStack gap="2">
                    <Text as="span" fontWeight={isCause ? '600' : '400'}>
                      {nameOf(machine, language)}
                    </Text>
                    <chakra.code color="fg.muted" textStyle="xs">
                      {machine.code}
                    </chakra.code>
                    {machine.id === line.bottleneckMachineId && (
                      <Text
                        as="span"
                        textStyle="xs"
                        color="fg.muted"
                        borderWidth="1px"
                        borderColor="border.emphasized"
                        rounded="sm"
                        px="1"
                      >
                        {t('lines.bottleneck')}
                      </Text>
                    )}
                  </HStack>
                </Cell>
                <Cell>
                  <StateMark state={view.state} hasWarning={view.hasWarning} />
                </Cell>
                <Cell>
                  <Since sinceMs={view.sinceMs} nowMs={props.nowMs} timeZone={line.timeZone} />
                </Cell>
                <Cell color="fg.muted">
                  <Text truncate title={said}>
                    {said}
                  </Text>
                  {view.state !== 'production' && (
                    <CodeAdvice machineId={machine.id} code={view.code} label={t('lines.advice')} />
                  )}
                </Cell>
                <Cell textAlign="end">
                  <Speed view={view} />
                </Cell>
                <Cell textAlign="end">
                  <DataAge view={view} />
                </Cell>
                <Cell textAlign="end">
                  <OpenLink
                    to={`/MachineIndex?mId=${machine.id}`}
                    label={t('lines.openMachineOf', { name: nameOf(machine, language) })}
                  />
                </Cell>
              </chakra.tr>
            );
          })}
        </tbody>
      </chakra.table>
      {machines.length === 0 && <Text color="fg.muted">{t('lines.neverReported')}</Text>}
    </Box>
  );
}

function inFlowOrder({ line, machines }: LiveLine): readonly LiveMachine[] {
  const order = new Map(line.steps.flatMap((step) => step.machineIds.map((id) => [id, step.order] as const)));
  return [...machines].sort(
    (left, right) => (order.get(left.machine.id) ?? 0) - (order.get(right.machine.id) ?? 0),
  );
}
