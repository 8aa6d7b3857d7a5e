import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  listMpMaterialAccounts,
  type MpMaterial,
  pageMpMaterials,
  removeMpMaterial,
} from '#shared/contracts/public-account/mp-material.ts';

/** Asks, removes here and in WeChat, and says so. */
export function useRemoveMaterial(appId: string): (material: MpMaterial) => Promise<void> {
  const { t } = useText();
  const prompts = usePrompts();
  const remove = useAction(removeMpMaterial, [pageMpMaterials, listMpMaterialAccounts]);
  return async ({ mediaId, name }) => {
    const isSure = await prompts.confirm({
      action: t('mpMaterial.remove'),
      title: t('mpMaterial.askRemove'),
      text: t('mpMaterial.askRemoveText', { name }),
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ query: { id: mediaId, appId } });
      prompts.succeeded({ title: t('mpMaterial.removed') });
    } catch (error) {
      prompts.failed(error);
    }
  };
}
