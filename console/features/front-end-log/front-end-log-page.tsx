import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import type { Filter } from '#console/ui/crud/list/filter.ts';
import { LogDetail } from '#console/ui/crud/list/log-detail.tsx';
import { LogPage } from '#console/ui/crud/list/log-page.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { frontEndLog } from '#shared/contracts/messages/front-end-log.ts';
import { FrontEndLogType } from '#shared/contracts/platform/log.ts';
import { ErrorGroups } from './error-groups.tsx';

const VIEWS = ['entries', 'groups'] as const;

/** What failed in users' browsers: entry by entry, or equal errors together. */
export function FrontEndLogPage(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const isGrouped = search.get('view') === 'groups';
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'text', placeholder: t('frontEndLog.filter.text'), widthPx: 260 },
    { kind: 'text', name: 'username', placeholder: t('frontEndLog.filter.username'), widthPx: 140 },
    enumFilter('type', FrontEndLogType.options, (value) => t(`frontEndLog.types.${value}`), {
      label: t('frontEndLog.field.type'),
      all: t('frontEndLog.allFailures'),
      widthPx: 170,
    }),
  ];
  // Timings are shown when they are asked for.
  const query = search.get('type') === null ? { isFailure: 'true' } : {};
  return (
    <LogPage
      log={frontEndLog}
      timeOf={({ time }) => time}
      timeSort="time"
      headActions={
        <Segments
          label={t('frontEndLog.view.label')}
          items={VIEWS.map((value) => ({ value, label: t(`frontEndLog.view.${value}`) }))}
          value={isGrouped ? 'groups' : 'entries'}
          onChange={(view) =>
            setSearch({ view: view === 'groups' ? view : null, open: null, page: null, sort: null })
          }
        />
      }
      {...(isGrouped && { body: <ErrorGroups filters={filters} query={query} /> })}
      columns={[
        { key: 'type', sort: 'type', widthPx: 150, cell: ({ type }) => t(`frontEndLog.types.${type}`) },
        {
          key: 'message',
          cell: ({ message }) => (
            <Text as="span" fontWeight="600" title={message}>
              {message}
            </Text>
          ),
        },
        { key: 'url', widthPx: 220, isMinor: true, cell: ({ url }) => <span title={url}>{url}</span> },
        {
          key: 'username',
          sort: 'username',
          widthPx: 130,
          cell: ({ username }) => <span title={username}>{username}</span>,
        },
      ]}
      filters={filters}
      query={query}
      detail={({ message, info, stack }) => (
        <LogDetail
          parts={[
            [t('frontEndLog.field.message'), message],
            [t('frontEndLog.field.info'), info],
            [t('frontEndLog.field.stack'), stack],
          ]}
        />
      )}
    />
  );
}
