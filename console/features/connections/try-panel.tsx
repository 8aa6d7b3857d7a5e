import { Alert, Box, Button, chakra, DataList, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { CodeBox } from '#console/ui/code-editor/lazy-code-editor.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { StateMark } from '#console/ui/state-mark.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type ConnectionBody, type TriedRule, tryConnection } from '#shared/contracts/ingest/ingest.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import type { Sample } from './editing.ts';
import { useIngestSamples } from './ingest-samples.ts';

const PAYLOAD_PX = 200;

/** Tries the mapping as it stands in the form with one message: pasted, or picked from those that arrive. */
export function TryPanel(props: {
  readonly first: Sample | null;
  /** The checked body of the form, or null while the form has errors (they are then shown). */
  readonly readBody: () => Promise<ConnectionBody | null>;
}): ReactElement {
  const { t } = useText();
  const [sample, setSample] = useState<Sample>(props.first ?? { topic: '', payload: '' });
  const [isPicking, setIsPicking] = useState(false);
  const [isBlocked, setIsBlocked] = useState(false);
  const attempt = useAction(tryConnection, []);

  async function run(): Promise<void> {
    const connection = await props.readBody();
    setIsBlocked(connection === null);
    if (connection) attempt.mutate({ body: { connection, messages: [sample] } });
  }

  return (
    <Box
      as="section"
      bg="bg.subtle"
      borderWidth="1px"
      rounded="md"
      p="4"
      aria-label={t('connections.try.title')}
    >
      <HStack justify="space-between" mb="1">
        <Text fontWeight="600" textStyle="sm">
          {t('connections.try.title')}
        </Text>
        <Button
          variant="ghost"
          size="xs"
          color="accent.fg"
          aria-expanded={isPicking}
          onClick={() => setIsPicking(!isPicking)}
        >
          {t(isPicking ? 'connections.try.pickClose' : 'connections.try.pick')}
        </Button>
      </HStack>
      <Text textStyle="xs" color="fg.muted" mb="3">
        {t('connections.try.hint')}
      </Text>
      {isPicking && (
        <LivePicker
          onPick={(picked) => {
            setSample(picked);
            setIsPicking(false);
            attempt.reset();
          }}
        />
      )}
      <Stack gap="3">
        <FormField label={t('connections.try.topic')} error={undefined}>
          <Input
            size="sm"
            fontFamily="mono"
            value={sample.topic}
            onChange={(event) => setSample({ ...sample, topic: event.target.value })}
          />
        </FormField>
        <Box>
          <Text textStyle="sm" fontWeight="500" mb="1">
            {t('connections.try.payload')}
          </Text>
          <CodeBox
            language="json"
            label={t('connections.try.payload')}
            heightPx={PAYLOAD_PX}
            value={sample.payload}
            onChange={(payload) => setSample({ ...sample, payload })}
          />
        </Box>
        <HStack>
          <Button
            variant="outline"
            size="sm"
            loading={attempt.isPending}
            disabled={sample.topic === ''}
            onClick={() => void run()}
          >
            {t('connections.try.run')}
          </Button>
          {isBlocked && (
            <Text textStyle="sm" color="fg.error">
              {t('connections.try.fixFirst')}
            </Text>
          )}
        </HStack>
        <Box aria-live="polite">
          {attempt.error && <Refusal title={attempt.error.message} />}
          <Stack gap="2">
            {attempt.data?.flat().map((outcome) => (
              <TryOutcome key={outcome.rule} outcome={outcome} />
            ))}
          </Stack>
        </Box>
      </Stack>
    </Box>
  );
}

function Refusal(props: {
  readonly title: string;
  readonly remedy?: string;
  readonly detail?: string;
}): ReactElement {
  return (
    <Alert.Root status="error" size="sm">
      <Alert.Indicator />
      <Alert.Content gap="1">
        <Alert.Title>{props.title}</Alert.Title>
        {props.remedy && <Alert.Description color="fg">{props.remedy}</Alert.Description>}
        {props.detail && (
          <chakra.code textStyle="xs" color="fg.muted" wordBreak="break-word">
            {props.detail}
          </chakra.code>
        )}
      </Alert.Content>
    </Alert.Root>
  );
}

function TryOutcome(props: { readonly outcome: TriedRule }): ReactElement {
  const { t } = useText();
  const { outcome } = props;
  if (outcome.result === 'ignored') return <Text textStyle="sm">{t('connections.try.ignored')}</Text>;
  if (outcome.result === 'refused')
    return (
      <Refusal
        title={t(`errors.deadLetter.${outcome.reason}`)}
        remedy={t(`ingest.remedy.${outcome.reason}`)}
        detail={outcome.detail}
      />
    );
  return (
    <Box borderWidth="1px" borderColor="var(--lw-state-production-mark)" bg="bg.panel" rounded="md" p="3">
      <HStack gap="1.5" mb="2" color="var(--lw-state-production-text)">
        <Glyph name="check" sizePx={16} />
        <Text fontWeight="600" textStyle="sm">
          {t('connections.try.ok')}
        </Text>
      </HStack>
      <DataList.Root orientation="horizontal" size="sm" gap="1.5">
        <Fact label={t('connections.try.machine')}>{outcome.machineName}</Fact>
        {outcome.states && (
          <Fact label={t('connections.try.states')}>
            <HStack gap="3">
              {outcome.states.map((state) => (
                <StateMark key={state} state={state} />
              ))}
            </HStack>
          </Fact>
        )}
        {outcome.code !== undefined && <Fact label={t('connections.try.code')}>{outcome.code}</Fact>}
        {outcome.metric !== undefined && <Fact label={t('connections.try.metric')}>{outcome.metric}</Fact>}
        {outcome.value !== undefined && (
          <Fact label={t('connections.try.value')}>{groupedNumber(outcome.value)}</Fact>
        )}
        <Fact label={t('connections.try.ts')}>
          {outcome.ts === null ? t('connections.try.noTs') : <Moment form="full" atMs={outcome.ts} />}
        </Fact>
      </DataList.Root>
    </Box>
  );
}

function Fact(props: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <DataList.Item>
      <DataList.ItemLabel minW="72px">{props.label}</DataList.ItemLabel>
      <DataList.ItemValue>{props.children}</DataList.ItemValue>
    </DataList.Item>
  );
}

function LivePicker(props: { readonly onPick: (sample: Sample) => void }): ReactElement {
  const { t } = useText();
  const { samples } = useIngestSamples();
  return (
    <Box
      as="ul"
      listStyleType="none"
      maxH="220px"
      overflowY="auto"
      borderWidth="1px"
      rounded="md"
      bg="bg.panel"
      mb="3"
    >
      {(samples ?? []).map((message) => (
        <li key={message.n}>
          <chakra.button
            type="button"
            w="100%"
            textAlign="start"
            px="3"
            py="1.5"
            textStyle="xs"
            cursor="pointer"
            _hover={{ bg: 'bg.subtle' }}
            onClick={() => props.onPick({ topic: message.topic, payload: message.payload })}
          >
            <chakra.code display="block" truncate fontWeight="600">
              {message.topic}
            </chakra.code>
            <chakra.code display="block" truncate color="fg.muted">
              {message.payload}
            </chakra.code>
          </chakra.button>
        </li>
      ))}
      {(samples === null || samples.length === 0) && (
        <Text as="li" p="3" color="fg.muted" textStyle="sm">
          {t('connections.try.noneToPick')}
        </Text>
      )}
    </Box>
  );
}
