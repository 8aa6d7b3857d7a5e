import { Button, Heading, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { showParts } from './part-page.tsx';

function PromptsPage(): ReactElement {
  const prompts = usePrompts();
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const add = (answer: string): void => setAnswers((before) => [...before, answer]);
  const show: Readonly<Record<string, () => void>> = {
    succeeded: () => prompts.succeeded(),
    undo: () => prompts.succeeded({ title: 'row', undo: () => add('undone') }),
    failed: () => prompts.failed(new ApiError(500, 'unknown', 'a <b>reason</b><img src=x onerror=alert(1)>')),
    silent: () => {
      prompts.failed(new ApiError(0, 'cancelled', 'cancelled'));
      prompts.failed(new ApiError(417, 'social_not_linked', '用户尚未绑定'));
    },
    nothing: () => prompts.nothingSelected(),
    alert: () => void prompts.alert('first<br>line').then(() => add('closed')),
    confirm: () => void prompts.confirm({ action: 'X' }).then((isConfirmed) => add(String(isConfirmed))),
  };
  return (
    <Stack p="4" align="start">
      <Heading as="h1">prompts</Heading>
      {Object.entries(show).map(([name, run]) => (
        <Button key={name} onClick={run}>
          {name}
        </Button>
      ))}
      <Button
        onClick={() => {
          show.alert?.();
          show.confirm?.();
        }}
      >
        both
      </Button>
      <output>{answers.join(' ')}</output>
    </Stack>
  );
}

void showParts(<PromptsPage />);
