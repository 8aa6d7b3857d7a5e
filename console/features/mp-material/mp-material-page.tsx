import { Button } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { DropArea } from '#console/ui/file-upload/drop-area.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { FillTabs } from '#console/ui/fill-tabs.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { MaterialUploadDialog } from '#console/ui/mp-material/upload-dialog.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import {
  listMpMaterialAccounts,
  type MpMaterialAccount,
  MpMaterialType,
} from '#shared/contracts/public-account/mp-material.ts';
import { MaterialList } from './material-list.tsx';
import { SyncBar } from './sync-bar.tsx';

/** Materials of a public account, by type. */
export function MpMaterialPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['mp_material_view']} title={t('mpMaterial.title')}>
      <Accounts />
    </Permitted>
  );
}

function Accounts(): ReactElement {
  const { t } = useText();
  const { search } = useView();
  const { data, error, refetch } = useCall(listMpMaterialAccounts, {});
  const account = data?.find(({ appId }) => appId === search.get('account')) ?? data?.[0];
  return (
    <FillPage>
      {!account && <PageHead title={t('mpMaterial.title')} />}
      <LoadFailure error={error} isBlank={!data} onRetry={() => void refetch()} />
      {data?.length === 0 && (
        <EmptyState title={t('mpMaterial.noAccount')} hint={t('mpMaterial.noAccountHint')} />
      )}
      {data && account && <Materials key={account.appId} accounts={data} account={account} />}
    </FillPage>
  );
}

function Materials(props: {
  readonly accounts: readonly MpMaterialAccount[];
  readonly account: MpMaterialAccount;
}): ReactElement {
  const { accounts, account } = props;
  const { t } = useText();
  const { search, setSearch, navigate } = useView();
  const type = MpMaterialType.catch('image').parse(search.get('type'));
  const mayEdit = useMay('mp_material_edit') && account.isEnabled;
  // `file`: dropped or pasted; null = the button was pressed.
  const [upload, setUpload] = useState<{ readonly file: File | null } | null>(null);
  const uploadType = type === 'news' || !mayEdit ? null : type;
  return (
    <>
      <PageHead title={t('mpMaterial.title')}>
        {accounts.length > 1 && (
          <ChoiceBox
            label={t('mpMaterial.account')}
            value={account.appId}
            widthPx={200}
            choices={accounts.map(({ appId, name }) => ({ value: appId, text: name }))}
            onChange={(appId) => setSearch({ account: appId, page: null, q: null })}
          />
        )}
        <SyncBar account={account} mayEdit={mayEdit} />
        {type === 'news' && mayEdit && (
          <Button size="sm" onClick={() => navigate(`/mp-material/news/index?account=${account.appId}`)}>
            <Glyph name="plus" sizePx={16} />
            {t('mpMaterial.newNews')}
          </Button>
        )}
        {uploadType && (
          <Button size="sm" onClick={() => setUpload({ file: null })}>
            <Glyph name="upload" sizePx={16} />
            {t(`mpMaterial.upload.${uploadType}`)}
          </Button>
        )}
      </PageHead>
      <FillTabs
        current={type}
        onChange={(next) => setSearch({ type: next === 'image' ? null : next, page: null, q: null })}
        tabs={MpMaterialType.options.map((name) => ({
          name,
          label: t('mpMaterial.counted', {
            type: t(`mpMaterial.types.${name}`),
            count: account.counts[name],
          }),
          content: (
            <DropArea
              label={t('mpMaterial.upload.drop', { type: t(`mpMaterial.types.${name}`) })}
              onFiles={uploadType && !upload ? ([file]) => file && setUpload({ file }) : null}
            >
              <MaterialList type={name} appId={account.appId} mayEdit={mayEdit} />
            </DropArea>
          ),
        }))}
      />
      {upload && uploadType && (
        <MaterialUploadDialog
          type={uploadType}
          appId={account.appId}
          file={upload.file}
          onClose={() => setUpload(null)}
        />
      )}
    </>
  );
}
