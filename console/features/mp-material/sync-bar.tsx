import { Button, HStack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useCall, useServices } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { getJob } from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  listMpMaterialAccounts,
  type MpMaterialAccount,
  pageMpMaterials,
} from '#shared/contracts/public-account/mp-material.ts';
import { syncMpMaterials } from '#shared/contracts/public-account/mp-sync.ts';

const ASK_MS = 1_000;

/** When the account was compared with WeChat, how that went, and a new comparison. */
export function SyncBar(props: {
  readonly account: MpMaterialAccount;
  readonly mayEdit: boolean;
}): ReactElement {
  const { t } = useText();
  const { account, mayEdit } = props;
  const { sync } = account;
  const { start, done } = useSync(account.appId);
  return (
    <HStack gap="2" wrap="wrap" justify="flex-end">
      <HStack gap="1.5" textStyle="sm" color="fg.muted" role="status" maxW="520px">
        <Glyph name="refresh" sizePx={14} />
        {done !== null ? (
          t('mpMaterial.sync.busy', { done })
        ) : sync === null ? (
          t('mpMaterial.sync.never')
        ) : (
          <>
            <span>
              <Moment form="shortMinute" atMs={sync.at} /> {t('mpMaterial.sync.at')}
            </span>
            {sync.error !== null ? (
              <Text as="span" color="fg.error">
                · {t(`mpMaterial.sync.error.${sync.error}`, { errcode: sync.errcode ?? 0 })}
              </Text>
            ) : (
              sync.differences > 0 && (
                <Text as="b" color="fg.warning">
                  · {t('mpMaterial.sync.differences', { count: sync.differences })}
                </Text>
              )
            )}
          </>
        )}
      </HStack>
      {mayEdit && (
        <Button size="sm" variant="outline" loading={done !== null} onClick={() => void start()}>
          {t('mpMaterial.sync.action')}
        </Button>
      )}
    </HStack>
  );
}

/** `done`: how many materials were compared; null = nothing runs that was started here. */
function useSync(appId: string): { readonly start: () => Promise<void>; readonly done: number | null } {
  const { t } = useText();
  const { api } = useServices();
  const client = useQueryClient();
  const prompts = usePrompts();
  const [jobId, setJobId] = useState<Id | null>(null);
  const ended = useRef<Id | null>(null);
  const { data: job } = useCall(
    getJob,
    { params: { id: jobId ?? '' } },
    { enabled: jobId !== null, freshMs: 0, refetchMs: ASK_MS },
  );
  const isOver =
    job !== undefined && job.id === jobId && ['done', 'failed', 'cancelled'].includes(job.status);
  useEffect(() => {
    if (!isOver || job === undefined || ended.current === job.id) return;
    ended.current = job.id;
    setJobId(null);
    for (const { id } of [pageMpMaterials, listMpMaterialAccounts])
      void client.invalidateQueries({ queryKey: [id] });
    const { result } = job;
    // What has failed stands beside the button.
    if (result?.type === 'mpMaterialSync')
      prompts.succeeded({
        title: t('mpMaterial.sync.done', { imported: result.imported, gone: result.gone }),
      });
  }, [isOver, job, client, prompts, t]);
  return {
    done: jobId === null ? null : (job?.id === jobId && job.progress.done) || 0,
    async start() {
      try {
        const begun = await api.call(syncMpMaterials, { body: { appId } });
        setJobId(begun.jobId);
      } catch (reason) {
        prompts.failed(reason);
      }
    },
  };
}
