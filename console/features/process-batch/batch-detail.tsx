import { HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import {
  type BatchFlow,
  getBatchGenealogy,
  type ProcessBatch,
} from '#shared/contracts/pretreatment/process-batch.ts';

/** The steps of a batch, what it was made of, and where it went. */
export function BatchDetail(props: { readonly row: ProcessBatch }): ReactElement {
  const { t, language } = useText();
  const { data } = useCall(getBatchGenealogy, { params: { id: props.row.id } }, { refetchMs: 10_000 });
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6" px="11" py="4">
      <Block title={t('processBatch.stepsTitle')}>
        {(data?.steps ?? []).map((step) => (
          <HStack as="li" key={step.no} gap="2" align="baseline">
            <Text as="span" color="fg.muted" flex="none" fontVariantNumeric="tabular-nums">
              {step.no}
            </Text>
            <Text as="span" fontWeight="500" flex="none">
              {nameOf(step, language)}
            </Text>
            <Text as="span" color="fg.muted">
              {t('processBatch.planned', { minutes: step.plannedMin })}
              {step.unitCode !== null && ` · ${step.unitCode}`}
            </Text>
            <Text as="span" ml="auto" flex="none">
              {step.startedAt === null ? (
                t('processBatch.notBegun')
              ) : (
                <Moment form="full" atMs={step.startedAt} />
              )}
            </Text>
          </HStack>
        ))}
      </Block>
      <Stack gap="4">
        <Block
          title={t('processBatch.inputs')}
          empty={data?.inputs.length === 0 && t('processBatch.noInputs')}
        >
          {(data?.inputs ?? []).map((flow) => (
            <FlowRow key={flow.transferNo} flow={flow} where={flow.fromUnit} />
          ))}
        </Block>
        <Block
          title={t('processBatch.outputs')}
          empty={data?.outputs.length === 0 && t('processBatch.noOutputs')}
        >
          {(data?.outputs ?? []).map((flow) => (
            <FlowRow key={flow.transferNo} flow={flow} where={flow.toUnit ?? flow.toLine ?? ''} />
          ))}
        </Block>
      </Stack>
    </SimpleGrid>
  );
}

function Block(props: {
  readonly title: string;
  readonly empty?: string | false | undefined;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Stack gap="1.5">
      <Text textStyle="xs" color="fg.muted">
        {props.title}
      </Text>
      {props.empty ? <Text color="fg.muted">{props.empty}</Text> : null}
      <Stack as="ol" gap="1.5">
        {props.children}
      </Stack>
    </Stack>
  );
}

function FlowRow(props: { readonly flow: BatchFlow; readonly where: string }): ReactElement {
  const { t } = useText();
  const { batchNo, orderNo, amountT, endedAt } = props.flow;
  const about = [
    ...(batchNo === null ? [] : [t('processBatch.batch', { batch: batchNo })]),
    ...(orderNo === null ? [] : [t('processBatch.order', { order: orderNo })]),
  ].join(' · ');
  return (
    <HStack as="li" gap="2" align="baseline">
      <Text as="span" fontWeight="500" flex="none">
        {props.where}
      </Text>
      <Text as="span" flex="none">
        {t('processBatch.amount', { amount: amountT })}
      </Text>
      <Text as="span" color="fg.muted" overflowWrap="anywhere">
        {about}
      </Text>
      <Text as="span" ml="auto" flex="none">
        {endedAt === null ? t('processBatch.flowing') : <Moment form="full" atMs={endedAt} />}
      </Text>
    </HStack>
  );
}
