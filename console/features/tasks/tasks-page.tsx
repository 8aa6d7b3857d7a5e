import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { LocalTable } from '#console/ui/crud/list/local-table.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { taskText } from '#console/ui/text/task-text.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { listTasks, type Task } from '#shared/contracts/messages/task.ts';

const REFRESHED_EVERY_MS = 60_000;

/** What needs the reader, each with the way to where it is done. */
export function TasksPage(): ReactElement {
  const { t } = useText();
  const { navigate } = useView();
  const answer = useCall(listTasks, {}, { refetchMs: REFRESHED_EVERY_MS });
  const columns: readonly Column<Task>[] = [
    {
      key: 'task',
      head: t('messages.tasks.task'),
      cell: (task) => (
        <Text as="span" fontWeight="600" title={taskText(task, t)}>
          {taskText(task, t)}
        </Text>
      ),
    },
    {
      key: 'since',
      head: t('messages.tasks.since'),
      widthPx: 200,
      cell: (task) => <Moment form="relative" atMs={task.raisedAt} />,
    },
  ];
  return (
    <FillPage>
      <PageHead title={t('messages.tasks.title')} lead={t('messages.tasks.lead')} />
      <LocalTable
        formName="task"
        loading={answer}
        label={t('messages.tasks.title')}
        columns={columns}
        rows={answer.data}
        rowKey={({ key }) => key}
        actions={(task) => (
          <RowActions
            name={taskText(task, t)}
            actions={[{ label: t(`messages.taskDo.${task.title}`), onSelect: () => navigate(task.path) }]}
          />
        )}
        actionsWidthPx={180}
        empty={{ title: t('messages.tasks.empty'), hint: t('messages.tasks.emptyHint') }}
      />
    </FillPage>
  );
}
