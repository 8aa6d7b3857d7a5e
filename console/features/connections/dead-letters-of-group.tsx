import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { Pager } from '#console/ui/table/pager.tsx';
import { RowToggle } from '#console/ui/table/rows/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type DeadLetterGroup, pageDeadLetters } from '#shared/contracts/ingest/dead-letter.ts';
import type { Connection } from '#shared/contracts/ingest/ingest.ts';
import { DeadLetterDetail } from './dead-letter-detail.tsx';
import type { Sample } from './editing.ts';

const PAGE_SIZES = [10, 50] as const;
const REFRESHED_EVERY_MS = 5_000;

/** The messages of one topic that were refused for one reason, each with its details below. */
export function DeadLettersOfGroup(props: {
  readonly group: DeadLetterGroup;
  /** Null = of all connections. */
  readonly connectionId: string | null;
  readonly connections: readonly Pick<Connection, 'id' | 'name'>[];
  readonly onTry: ((sample: Sample) => void) | null;
}): ReactElement {
  const { t } = useText();
  const { reason, topic } = props.group;
  const [{ page, size }, setPart] = useState<{ page: number; size: number }>({
    page: 1,
    size: PAGE_SIZES[0],
  });
  const [openId, setOpenId] = useState<string | null>(null);
  // A row that is read does not move: the page stands still while one is open.
  const answer = useCall(
    pageDeadLetters,
    {
      query: {
        current: page,
        size,
        reason,
        ofTopic: topic,
        ...(props.connectionId !== null && { connectionId: props.connectionId }),
      },
    },
    { refetchMs: openId === null ? REFRESHED_EVERY_MS : null },
  );
  const nameOf = (id: string | null): string => props.connections.find((one) => one.id === id)?.name ?? '–';

  return (
    <Stack gap="0" ps="11" pe="5" py="3" whiteSpace="normal">
      <Text textStyle="xs" color="fg.muted" pb="1">
        {t('ingest.letters.ofGroup')}
      </Text>
      {answer.data?.records.map((letter) => {
        const isOpen = openId === letter.id;
        return (
          <Box key={letter.id} borderTopWidth="1px" borderColor="border.muted">
            <HStack gap="3" py="1" textStyle="sm" minW="0">
              <RowToggle
                isOpen={isOpen}
                label={t(isOpen ? 'ingest.letters.hide' : 'ingest.letters.show')}
                onToggle={() => setOpenId(isOpen ? null : letter.id)}
              />
              <Box w="216px" flexShrink="0">
                <Moment form="full" atMs={letter.arrivedAt} />
              </Box>
              <Text w="160px" flexShrink="0" truncate title={nameOf(letter.connectionId)}>
                {nameOf(letter.connectionId)}
              </Text>
              <Text as="code" textStyle="xs" color="fg.muted" truncate title={letter.payload}>
                {letter.payload}
              </Text>
            </HStack>
            {isOpen && <DeadLetterDetail letter={letter} onTry={props.onTry} />}
          </Box>
        );
      })}
      <Box borderTopWidth="1px" borderColor="border.muted" pt="1">
        <Pager
          label={t('ingest.letters.ofGroup')}
          total={answer.data?.total ?? 0}
          size={size}
          sizes={PAGE_SIZES}
          current={page}
          onChange={(next) => setPart({ page: next, size })}
          onSize={(next) => setPart({ page: 1, size: next })}
        />
      </Box>
    </Stack>
  );
}
