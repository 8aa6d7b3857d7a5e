import { Button, chakra, DataList, HStack, IconButton, NativeSelect, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import {
  clearDeadLetters,
  type DeadLetter,
  DeadLetterReason,
  listConnections,
  pageDeadLetters,
} from '../../../shared/contracts/ingest.ts';
import { groupedNumber } from '../../../shared/domain/short-number.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FilterBox } from '../../ui/filter-box.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useAction, useCall, useMay } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useView } from '../../ui/view.tsx';
import type { Sample } from './connections-page.tsx';

const PAGE_SIZE = 20;
const REFRESHED_EVERY_MS = 5_000;

/** Messages that were not taken, newest first, each with what exactly was wrong. */
export function DeadLetterList(props: { readonly onTry: ((sample: Sample) => void) | null }): ReactElement {
  const { t, language } = useText();
  const { search, setSearch } = useView();
  const mayEdit = useMay('connection_edit');
  const [openId, setOpenId] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const topic = search.get('q') ?? '';
  const reason = DeadLetterReason.safeParse(search.get('reason')).data;
  const connectionId = search.get('connection');
  const current = Math.max(1, Number(search.get('page')) || 1);
  const { data, error, refetch } = useCall(
    pageDeadLetters,
    {
      query: {
        current,
        size: PAGE_SIZE,
        ...(topic !== '' && { topic }),
        ...(reason && { reason }),
        ...(connectionId !== null && { connectionId }),
      },
    },
    { refetchMs: REFRESHED_EVERY_MS },
  );
  const connections = useCall(listConnections, {}).data ?? [];
  const clear = useAction(clearDeadLetters, [pageDeadLetters, listConnections]);
  const hasFilter = topic !== '' || reason !== undefined || connectionId !== null;
  const nameOfConnection = (id: string | null): string =>
    connections.find((connection) => connection.id === id)?.name ?? '–';

  const columns: readonly Column<DeadLetter>[] = [
    {
      key: 'at',
      head: t('ingest.column.at'),
      width: '184px',
      cell: (letter) => (
        <HStack gap="1">
          <IconButton
            variant="ghost"
            size="2xs"
            color="fg.muted"
            aria-expanded={openId === letter.id}
            aria-label={t(openId === letter.id ? 'ingest.letters.hide' : 'ingest.letters.show')}
            onClick={(event) => {
              event.stopPropagation();
              setOpenId(openId === letter.id ? null : letter.id);
            }}
          >
            <Glyph name={openId === letter.id ? 'down' : 'right'} sizePx={14} />
          </IconButton>
          <span>{new Date(letter.arrivedAt).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB')}</span>
        </HStack>
      ),
    },
    {
      key: 'reason',
      head: t('ingest.column.reason'),
      width: '22%',
      cell: (letter) => (
        <Text as="span" fontWeight="500">
          {t(`errors.deadLetter.${letter.reason}`)}
        </Text>
      ),
    },
    {
      key: 'detail',
      head: t('ingest.column.detail'),
      cell: ({ detail }) => (
        <Text as="span" color="fg.muted" title={detail}>
          {detail}
        </Text>
      ),
    },
    {
      key: 'topic',
      head: t('ingest.column.topic'),
      width: '26%',
      cell: (letter) => <chakra.code title={letter.topic}>{letter.topic}</chakra.code>,
    },
    {
      key: 'connection',
      head: t('ingest.column.connection'),
      width: '12%',
      cell: (letter) => nameOfConnection(letter.connectionId),
    },
  ];

  return (
    <>
      <HStack mb="3" gap="3">
        <FilterBox
          value={topic}
          placeholder={t('ingest.letters.filterPlaceholder')}
          onChange={(value) => setSearch({ q: value, page: null })}
        />
        <NativeSelect.Root size="sm" width="200px">
          <NativeSelect.Field
            aria-label={t('ingest.column.reason')}
            value={reason ?? ''}
            onChange={(event) => setSearch({ reason: event.target.value, page: null })}
          >
            <option value="">{t('ingest.letters.allReasons')}</option>
            {DeadLetterReason.options.map((option) => (
              <option key={option} value={option}>
                {t(`errors.deadLetter.${option}`)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <NativeSelect.Root size="sm" width="180px">
          <NativeSelect.Field
            aria-label={t('ingest.column.connection')}
            value={connectionId ?? ''}
            onChange={(event) => setSearch({ connection: event.target.value, page: null })}
          >
            <option value="">{t('ingest.letters.allConnections')}</option>
            {connections.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        {mayEdit && (
          <Button
            ms="auto"
            variant="outline"
            size="sm"
            colorPalette="danger"
            disabled={!data || (data.total === 0 && !hasFilter)}
            onClick={() => setIsAsking(true)}
          >
            {t('ingest.letters.clear')}
          </Button>
        )}
      </HStack>
      <LoadFailure error={error} onRetry={() => void refetch()} />
      <DataTable
        label={t('connections.part.deadLetters')}
        columns={columns}
        rows={data?.records}
        rowKey={({ id }) => id}
        empty={{ title: t('ingest.letters.empty'), hint: t('ingest.letters.emptyHint') }}
        onClearFilter={
          hasFilter ? () => setSearch({ q: null, reason: null, connection: null, page: null }) : undefined
        }
        onRowClick={({ id }) => setOpenId(openId === id ? null : id)}
        detail={(letter) =>
          letter.id === openId ? <LetterDetail letter={letter} onTry={props.onTry} /> : null
        }
      />
      {data && (
        <Pager
          total={data.total}
          size={PAGE_SIZE}
          current={current}
          onChange={(page) => setSearch({ page: page === 1 ? null : String(page) })}
        />
      )}
      <Confirm
        isOpen={isAsking}
        title={t('ingest.letters.clearTitle')}
        safeLabel={t('shell.actions.cancel')}
        dangerLabel={t('ingest.letters.clear')}
        isBusy={clear.isPending}
        onSafe={() => setIsAsking(false)}
        onDanger={() =>
          clear.mutate(
            {},
            {
              onSuccess: (count) =>
                notify({
                  kind: 'success',
                  title: t('ingest.letters.clearedToast', { count: groupedNumber(count) }),
                }),
              onError: (failure) =>
                notify({ kind: 'error', title: t('shell.failed.save'), text: failure.message }),
              onSettled: () => setIsAsking(false),
            },
          )
        }
      >
        {t('ingest.letters.clearText')}
      </Confirm>
    </>
  );
}

function LetterDetail(props: {
  readonly letter: DeadLetter;
  readonly onTry: ((sample: Sample) => void) | null;
}): ReactElement {
  const { t } = useText();
  const { letter, onTry } = props;
  return (
    <DataList.Root orientation="horizontal" size="sm" gap="2" px="11" py="4">
      <DataList.Item alignItems="flex-start">
        <DataList.ItemLabel minW="120px">{t('ingest.column.detail')}</DataList.ItemLabel>
        <DataList.ItemValue whiteSpace="pre-wrap">{letter.detail}</DataList.ItemValue>
      </DataList.Item>
      <DataList.Item alignItems="flex-start">
        <DataList.ItemLabel minW="120px">{t('ingest.column.topic')}</DataList.ItemLabel>
        <DataList.ItemValue gap="1">
          <chakra.code wordBreak="break-all">{letter.topic}</chakra.code>
          <CopyButton text={letter.topic} />
        </DataList.ItemValue>
      </DataList.Item>
      <DataList.Item alignItems="flex-start">
        <DataList.ItemLabel minW="120px">{t('ingest.letters.payloadStart')}</DataList.ItemLabel>
        <DataList.ItemValue gap="1" alignItems="flex-start">
          <chakra.code
            display="block"
            whiteSpace="pre-wrap"
            wordBreak="break-all"
            maxH="180px"
            overflowY="auto"
          >
            {letter.payload}
          </chakra.code>
          <CopyButton text={letter.payload} />
        </DataList.ItemValue>
      </DataList.Item>
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
    </DataList.Root>
  );
}
