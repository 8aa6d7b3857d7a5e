import { Button, chakra, DataList, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { CodeBox } from '#console/ui/code-editor/lazy-code-editor.tsx';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { DeadLetter } from '#shared/contracts/ingest/dead-letter.ts';
import type { Sample } from './editing.ts';

const PAYLOAD_PX = 180;

/** One refused message in full: the reason and the remedy in the reader's words, then what the server saw. */
export function DeadLetterDetail(props: {
  readonly letter: DeadLetter;
  readonly onTry: ((sample: Sample) => void) | null;
}): ReactElement {
  const { t } = useText();
  const { letter, onTry } = props;
  return (
    <Stack gap="2.5" ps="11" pe="5" py="4" whiteSpace="normal">
      <DataList.Root orientation="horizontal" size="sm" gap="2.5">
        <Fact label={t('ingest.column.reason')}>
          <Text fontWeight="600">{t(`errors.deadLetter.${letter.reason}`)}</Text>
        </Fact>
        <Fact label={t('ingest.letters.whatToDo')}>{t(`ingest.remedy.${letter.reason}`)}</Fact>
        <Fact label={t('ingest.column.detail')}>
          <chakra.code color="fg.muted" wordBreak="break-word">
            {letter.detail}
          </chakra.code>
        </Fact>
        <Fact label={t('ingest.letters.arrivedAt')}>
          <HStack gap="2">
            <Moment form="full" atMs={letter.arrivedAt} />
            <Text as="span" color="fg.muted">
              {letter.source.toUpperCase()}
            </Text>
          </HStack>
        </Fact>
        <Fact label={t('ingest.column.topic')} copied={letter.topic}>
          <chakra.code wordBreak="break-all">{letter.topic}</chakra.code>
        </Fact>
        {isJson(letter.payload) ? (
          <Fact label={t('ingest.letters.payloadStart')}>
            <CodeBox
              language="json"
              label={t('ingest.letters.payloadStart')}
              heightPx={PAYLOAD_PX}
              value={letter.payload}
            />
          </Fact>
        ) : (
          <Fact label={t('ingest.letters.payloadStart')} copied={letter.payload}>
            <chakra.code
              display="block"
              whiteSpace="pre-wrap"
              wordBreak="break-all"
              maxH={`${PAYLOAD_PX}px`}
              overflowY="auto"
            >
              {letter.payload}
            </chakra.code>
          </Fact>
        )}
      </DataList.Root>
      {onTry && (
        <Button
          alignSelf="flex-start"
          variant="outline"
          size="xs"
          mt="1"
          onClick={() => onTry({ topic: letter.topic, payload: letter.payload })}
        >
          {t('ingest.letters.tryIt')}
        </Button>
      )}
    </Stack>
  );
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function Fact(props: {
  readonly label: string;
  readonly copied?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <DataList.Item alignItems="flex-start">
      <DataList.ItemLabel minW="128px">{props.label}</DataList.ItemLabel>
      <DataList.ItemValue gap="1" alignItems="flex-start" minW="0">
        {props.children}
        {props.copied !== undefined && (
          <chakra.span my="-1">
            <CopyButton text={props.copied} />
          </chakra.span>
        )}
      </DataList.ItemValue>
    </DataList.Item>
  );
}
