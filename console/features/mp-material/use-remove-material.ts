import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import {
  listMpMaterialAccounts,
  type MpMaterial,
  MpMaterialUses,
  pageMpMaterials,
  removeMpMaterial,
} from '#shared/contracts/public-account/mp-material.ts';

/** Asks, removes here and in WeChat, and says so. Asks again where the material is used. */
export function useRemoveMaterial(appId: string): (material: MpMaterial) => Promise<void> {
  const { t } = useText();
  const prompts = usePrompts();
  const remove = useAction(removeMpMaterial, [pageMpMaterials, listMpMaterialAccounts]);

  async function removeOne(mediaId: string, force: '0' | '1'): Promise<void> {
    await remove.mutateAsync({ query: { id: mediaId, appId, force } });
    prompts.succeeded({ title: t('mpMaterial.removed') });
  }

  return async ({ mediaId, name }) => {
    const isSure = await prompts.confirm({
      action: t('mpMaterial.remove'),
      title: t('mpMaterial.askRemove'),
      text: t('mpMaterial.askRemoveText', { name }),
    });
    if (!isSure) return;
    try {
      await removeOne(mediaId, '0');
    } catch (error) {
      const used = usesOf(error);
      if (!used) return prompts.failed(error);
      const names = used.uses
        .map(({ kind, name: of }) =>
          kind === 'news' ? of : t(kind === 'menu' ? 'mpMaterial.ofMenu' : 'mpMaterial.ofRule', { name: of }),
        )
        .join(t('mpMaterial.comma'));
      const isAnyway = await prompts.confirm({
        action: t('mpMaterial.removeAnyway'),
        title: t('mpMaterial.askUsed'),
        text: t('mpMaterial.askUsedText', { names }),
      });
      if (isAnyway) await removeOne(mediaId, '1').catch((again: unknown) => prompts.failed(again));
    }
  };
}

/** Null = it was refused for another reason. */
function usesOf(error: unknown): MpMaterialUses | null {
  if (!(error instanceof ApiError) || error.error !== 'mp_material_used') return null;
  return MpMaterialUses.safeParse(error.data).data ?? null;
}
