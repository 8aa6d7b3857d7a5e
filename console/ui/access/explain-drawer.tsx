import { Button, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { explainPermission } from '#shared/contracts/roles/permission-explanation.ts';
import { ExplainRecord } from './explain-record.tsx';
import { ExplainMenu, ExplainOnePermission, ExplainPlace } from './explain-subject.tsx';
import { ASKED_KINDS, type Asked, FIRST_ASKED } from './explained-question.ts';
import { Explanation } from './explanation.tsx';

/** Why a user may or may not do something: which role grants it, and whose data the user sees. */
export function ExplainDrawer(props: {
  readonly user: { readonly userId: string; readonly nickname: string };
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { user } = props;
  const [asked, setAsked] = useState<Asked>(FIRST_ASKED.permission);
  const [departmentId, setDepartmentId] = useState<string | null>(null);
  const { kind, ...what } = asked;
  const isWhole = Object.values(what).every((value) => value !== null);
  const atPlace = kind === 'record' || departmentId === null ? {} : { departmentId };
  const answer = useCall(
    explainPermission,
    // Nothing of it is null where the call is made.
    { query: { userId: user.userId, ...(what as Readonly<Record<string, string>>), ...atPlace } },
    { enabled: isWhole },
  );
  return (
    <SideDrawer
      isOpen
      title={t('access.explain.title', { name: user.nickname })}
      isDirty={false}
      onClose={props.onClose}
      footer={(close) => (
        <Button variant="outline" onClick={close}>
          {t('shell.actions.close')}
        </Button>
      )}
    >
      <Stack gap="5">
        <Text color="fg.muted">{t('access.explain.lead')}</Text>
        <Segments
          label={t('access.explain.about')}
          items={ASKED_KINDS.map((value) => ({ value, label: t(`access.explain.kind.${value}`) }))}
          value={kind}
          onChange={(value) => setAsked(FIRST_ASKED[value])}
        />
        {asked.kind === 'permission' && <ExplainOnePermission asked={asked} onChange={setAsked} />}
        {asked.kind === 'menu' && <ExplainMenu asked={asked} onChange={setAsked} />}
        {asked.kind === 'record' && <ExplainRecord asked={asked} onChange={setAsked} />}
        {asked.kind !== 'record' && <ExplainPlace departmentId={departmentId} onChange={setDepartmentId} />}
        {isWhole && answer.error && (
          <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {isWhole && answer.data && !answer.isPlaceholderData && <Explanation of={answer.data} />}
      </Stack>
    </SideDrawer>
  );
}
