import { useState } from 'react';
import { useAction, useServices } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type HeardValue, pageHeard } from '#shared/contracts/ingest/heard.ts';
import {
  amendConnection,
  type Connection,
  createConnection,
  type IgnoredTopic,
  listConnections,
} from '#shared/contracts/ingest/ingest.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { toIgnored } from '#shared/domain/ingest/heard-rules.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

export interface Ignoring {
  readonly isBusy: boolean;
  readonly ignore: (values: readonly HeardValue[]) => Promise<void>;
  /** All unmapped values of the list as it is filtered. */
  readonly ignoreRest: (query: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly heed: (values: readonly HeardValue[]) => Promise<void>;
}

/** Ignores what is of no use, in a connection that holds nothing else; a toast offers to take it back. */
export function useIgnoring(onDone: () => void): Ignoring {
  const { t } = useText();
  const { api } = useServices();
  const prompts = usePrompts();
  const create = useAction(createConnection, [listConnections, pageHeard]);
  const amend = useAction(amendConnection, [listConnections, pageHeard]);
  const [isBusy, setIsBusy] = useState(false);

  async function guarded(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    await work().catch((error: unknown) => prompts.failed(error));
    setIsBusy(false);
  }

  async function ignore(values: readonly HeardValue[]): Promise<void> {
    const ignored = unique(values.flatMap((value) => toIgnored(value) ?? []));
    if (ignored.length === 0) {
      prompts.succeeded({ title: t('onboarding.nothingToIgnore') });
      return;
    }
    const all = await api.call(listConnections, {});
    const own = all.find(
      (connection) =>
        isOnlyIgnoring(connection) &&
        connection.ignored.length + ignored.length <= LIMITS.connectionIgnoredMax,
    );
    const name = t('onboarding.ignoredConnection');
    const { id } = own
      ? await amend.mutateAsync({ params: { id: own.id }, body: { ignored } })
      : await create.mutateAsync({ body: { name, enabled: true, rules: [], ignored } });
    onDone();
    prompts.succeeded({
      title: t('onboarding.ignoredToast', { count: groupedNumber(values.length) }),
      undo: () =>
        void guarded(
          async () => void (await amend.mutateAsync({ params: { id }, body: { heeded: ignored } })),
        ),
    });
  }

  return {
    isBusy,
    ignore: (values) => guarded(() => ignore(values)),
    ignoreRest: (query) =>
      guarded(async () => {
        const found: HeardValue[] = [];
        for (let current = 1; found.length < LIMITS.connectionIgnoredMax; current += 1) {
          const asked = { ...query, state: 'unmapped' as const, size: LIMITS.pageSizeMax, current };
          const { records } = await api.call(pageHeard, { query: asked });
          found.push(...records);
          if (records.length < LIMITS.pageSizeMax) break;
        }
        await ignore(found);
      }),
    heed: (values) =>
      guarded(async () => {
        const heeded = values.flatMap((value) => toIgnored(value) ?? []);
        const topics = heeded.flatMap((one) => [one, { pattern: one.pattern }]);
        const all = await api.call(listConnections, {});
        const holders = all.filter(({ ignored }) =>
          ignored.some((one) => topics.some((topic) => isSame(one, topic))),
        );
        if (holders.length === 0) throw new Error(t('onboarding.ignoredByPattern'));
        for (const { id } of holders) await amend.mutateAsync({ params: { id }, body: { heeded: topics } });
        prompts.succeeded({ title: t('onboarding.heededToast') });
      }),
  };
}

function isOnlyIgnoring({ enabled, rules }: Connection): boolean {
  return enabled && rules.length === 0;
}

function isSame(one: IgnoredTopic, other: IgnoredTopic): boolean {
  return one.pattern === other.pattern && one.path === other.path;
}

function unique(topics: readonly IgnoredTopic[]): IgnoredTopic[] {
  return [...new Map(topics.map((topic) => [JSON.stringify([topic.pattern, topic.path]), topic])).values()];
}
