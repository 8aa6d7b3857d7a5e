import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { useCall } from '#console/ui/api-hooks.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { taskText } from '#console/ui/text/task-text.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { listTasks } from '#shared/contracts/messages/task.ts';
import { HomePart } from './home-part.tsx';

const SHOWN_MAX = 3;
/** The channel says when the list changes; this is for when it is lost. */
const REFRESHED_EVERY_MS = 60_000;

/** What the reader has to do, each with the way to where it is done. */
export function TasksPart(): ReactElement {
  const { t } = useText();
  const { data, error, refetch } = useCall(listTasks, {}, { refetchMs: REFRESHED_EVERY_MS });
  const shown = data?.slice(0, SHOWN_MAX);
  return (
    <HomePart
      title={t('home.tasks.title')}
      more={{ path: '/TaskMore', ...(data && { total: data.length }) }}
      count={shown?.length}
      empty={{ title: t('home.tasks.empty'), hint: t('home.tasks.emptyHint') }}
      failure={{ error, retry: () => void refetch() }}
    >
      {shown?.map((task) => (
        <Flex as="li" key={task.key} align="center" gap="2" py="1" minH="44px">
          <Box flex="1" minW="0">
            <Text textStyle="sm" lineClamp={2} title={taskText(task, t)}>
              {taskText(task, t)}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              <Moment form="relative" atMs={task.raisedAt} />
            </Text>
          </Box>
          <Button asChild variant="outline" size="xs" flex="none">
            <Link href={task.path}>{t(`messages.taskDo.${task.title}`)}</Link>
          </Button>
        </Flex>
      ))}
    </HomePart>
  );
}
