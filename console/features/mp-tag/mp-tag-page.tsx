import { Badge, Button, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { getMpFan, pageMpFans } from '#shared/contracts/public-account/mp-fan.ts';
import { listMpSummaryAccounts } from '#shared/contracts/public-account/mp-summary.ts';
import { type MpTag, mpTag, syncMpTags } from '#shared/contracts/public-account/mp-tag.ts';

const TONES = { told: 'green', waits: 'orange', refused: 'red' } as const;
/** Of the platform, with words of their own. */
const ERRCODES = [45157, 45158, 45056, 45058, 45057, 45059] as const;

/** Tags of fans, and whether the platform has them. */
export function MpTagPage(): ReactElement {
  const { t } = useText();
  const accounts = useCall(listMpSummaryAccounts, {}).data;
  const columns: readonly SubjectColumn<MpTag>[] = [
    { key: 'name', sort: 'name', wantedPx: 240, cell: ({ name }) => <NameCell name={name} /> },
    { key: 'fans', align: 'end', widthPx: 112, cell: ({ fans }) => fans },
    { key: 'state', wantedPx: 280, cell: (row) => <State tag={row} /> },
    { key: 'appName', wantedPx: 160, cell: ({ appName }) => <NameCell name={appName} /> },
    { key: 'updateBy', isMinor: true, widthPx: 128, cell: ({ updateBy }) => updateBy ?? '–' },
  ];
  return (
    <ListPage
      crud={mpTag}
      nameOf={({ name }) => name}
      columns={columns}
      filters={[
        { kind: 'text', name: 'name', placeholder: t('mpTag.filterPlaceholder') },
        ...((accounts?.length ?? 0) < 2
          ? []
          : [
              {
                kind: 'choice' as const,
                name: 'accountId' as const,
                label: t('mpTag.field.accountId'),
                all: t('mpTag.allAccounts'),
                choices: (accounts ?? []).map(({ id, name }) => ({ value: id, text: name })),
              },
            ]),
      ]}
      fields={(row) => (
        <>
          {row === null && (
            <SelectField
              name="accountId"
              choices={(accounts ?? []).map(({ id, name }) => ({ value: id, text: name }))}
            />
          )}
          <TextField name="name" hint={t('mpTag.nameHint')} />
        </>
      )}
      defaults={{ accountId: accounts?.length === 1 ? accounts[0]?.id : '' }}
      removalMeaning={t('mpTag.removal')}
      firstStep={accounts?.length === 0 ? { hint: t('mpTag.noAccount') } : undefined}
      headActions={accounts && accounts.length > 0 ? <Sync accounts={accounts} /> : null}
    />
  );
}

function State({ tag }: { readonly tag: MpTag }): ReactElement {
  const { t } = useText();
  const { state, errcode } = tag;
  const known = ERRCODES.find((one) => one === errcode);
  const why =
    errcode === null
      ? null
      : known === undefined
        ? t('mpTag.errcodes.other', { code: errcode })
        : t(`mpTag.errcodes.e${known}`);
  return (
    <>
      <Badge variant="subtle" colorPalette={TONES[state]} title={t(`mpTag.stateHints.${state}`)}>
        {t(`mpTag.states.${state}`)}
      </Badge>
      {why !== null && (
        <Text as="span" ms="2" color="fg.muted">
          {why}
        </Text>
      )}
    </>
  );
}

function Sync(props: {
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}): ReactElement | null {
  const { t } = useText();
  const prompts = usePrompts();
  const maySync = useMay('mp_fan_edit');
  const [chosen, setChosen] = useState<string | null>(null);
  const sync = useAction(syncMpTags, [mpTag.page, pageMpFans, getMpFan]);
  const { accounts } = props;
  if (!maySync) return null;
  const accountId = chosen ?? accounts[0]?.id ?? '';
  return (
    <>
      {accounts.length > 1 && (
        <ChoiceBox
          label={t('mpTag.field.accountId')}
          value={accountId}
          widthPx={168}
          choices={accounts.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={setChosen}
        />
      )}
      <Button
        size="sm"
        variant="outline"
        loading={sync.isPending}
        onClick={() =>
          sync.mutate(
            { body: { accountId } },
            {
              onSuccess: (found) => prompts.succeeded({ title: t('mpTag.synced', { ...found }) }),
              onError: (error) => prompts.failed(error),
            },
          )
        }
      >
        {t('mpTag.sync')}
      </Button>
    </>
  );
}
