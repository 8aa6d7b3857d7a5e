import { Grid, Input, NativeSelect } from '@chakra-ui/react';
import { type ReactElement, useDeferredValue, useMemo, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { ConflictList } from '#console/ui/mapping/conflict-list.tsx';
import { MappingDrawer } from '#console/ui/mapping/mapping-drawer.tsx';
import { RULE_CHOICES } from '#console/ui/mapping/mapping-row.ts';
import { useMappingRows } from '#console/ui/mapping/use-mapping-rows.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { type HeardValue, pageHeard } from '#shared/contracts/ingest/heard.ts';
import {
  amendConnection,
  createConnection,
  listConnections,
  tryConnection,
} from '#shared/contracts/ingest/ingest.ts';
import { getDepartmentTree } from '#shared/contracts/plant/department.ts';
import { toAmendment, toItem, toPreviews } from './heard-amendment.ts';

const NEW = 'new';

/** Maps heard values: the proposals of a profile, confirmed, become rules of one connection. */
export function HeardDrawer(props: {
  readonly values: readonly HeardValue[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { values } = props;
  const items = useMemo(() => values.map(toItem), [values]);
  const mapping = useMappingRows(items, RULE_CHOICES);
  const connections = useCall(listConnections, {}).data ?? [];
  const [targetId, setTargetId] = useState(NEW);
  const [name, setName] = useState(values[0]?.topic.split('/').find(Boolean)?.slice(0, 64) ?? '');
  const target = connections.find(({ id }) => id === targetId) ?? null;
  const create = useAction(createConnection, [listConnections, pageHeard, getDepartmentTree]);
  const amend = useAction(amendConnection, [listConnections, pageHeard]);
  const { rules, ignored, keys } = toAmendment(mapping.rows, values);
  const question = useDeferredValue(JSON.stringify({ rules, ignored, keys }));
  const asked: ReturnType<typeof toAmendment> = JSON.parse(question);
  const tried = useCall(
    tryConnection,
    {
      body: {
        connection: { name: 'preview', enabled: true, rules: asked.rules, ignored: asked.ignored },
        messages: topicsOf(values).map((topic) => ({ topic, payload: null })),
      },
    },
    { enabled: asked.rules.length > 0 },
  );
  const previews = toPreviews(tried.isPlaceholderData ? [] : (tried.data ?? []), asked.keys, t);
  const isNamed = target !== null || name.trim() !== '';

  function save(): void {
    if (!isNamed) return;
    const onSuccess = (): void => {
      prompts.succeeded({
        title: t('onboarding.savedToast', { count: rules.length }),
        text: t('onboarding.savedHint'),
      });
      props.onSaved();
    };
    if (target) amend.mutate({ params: { id: target.id }, body: { rules, ignored } }, { onSuccess });
    else create.mutate({ body: { name: name.trim(), enabled: true, rules, ignored } }, { onSuccess });
  }

  return (
    <MappingDrawer
      title={t('onboarding.drawer.title', { count: values.length })}
      mapping={mapping}
      previews={previews}
      isBusy={create.isPending || amend.isPending}
      failure={create.error ?? amend.error}
      onSave={save}
      onClose={props.onClose}
      place={
        <Grid templateColumns="1fr 1fr" gap="4">
          <FormField label={t('onboarding.drawer.connection')} error={undefined}>
            <NativeSelect.Root size="sm">
              <NativeSelect.Field value={targetId} onChange={(event) => setTargetId(event.target.value)}>
                <option value={NEW}>{t('onboarding.drawer.newConnection')}</option>
                {connections.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
          {target === null && (
            <FormField
              label={t('onboarding.drawer.connectionName')}
              error={isNamed ? undefined : t('shell.field.required')}
            >
              <Input
                size="sm"
                maxLength={64}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </FormField>
          )}
        </Grid>
      }
    >
      <ConflictList
        connectionId={target?.id ?? null}
        body={{ rules: [...(target?.rules ?? []), ...rules] }}
        from={target?.rules.length ?? 0}
      />
    </MappingDrawer>
  );
}

function topicsOf(values: readonly HeardValue[]): string[] {
  return [...new Set(values.map(({ topic }) => topic))];
}
