import { useSession } from '#console/ui/api-hooks.tsx';
import { type RecordSteps, useRecordSteps } from '#console/ui/crud/steps/use-record-steps.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type CheckBillState,
  type CheckBillStep,
  type QualityCheckBill,
  qualityCheckBill,
  stepCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import { listCheckResults } from '#shared/contracts/quality/quality-check-bill-result.ts';
import { checkBillSteps } from '#shared/domain/quality/check-bill-steps.ts';

export const REFRESHED_BY_CHECKS = [qualityCheckBill.page, qualityCheckBill.get, listCheckResults];

export type CheckBillSteps = RecordSteps<QualityCheckBill, CheckBillStep>;

/** What happens to check bills, as actions of their rows. */
export function useCheckBillSteps(): CheckBillSteps {
  const { t } = useText();
  const username = useSession((state) => state.userInfo?.username);
  return useRecordSteps<CheckBillState, CheckBillStep, QualityCheckBill>({
    steps: checkBillSteps,
    contract: stepCheckBill,
    refreshes: REFRESHED_BY_CHECKS,
    nameOf: ({ no }) => no,
    offer(step, row) {
      const isAudit = step === 'audit' || step === 'return';
      const left = row.results - row.resultsMeasured;
      return {
        label: t(`qualityCheckBill.steps.${step}`),
        permission: isAudit ? 'quality_audit' : 'quality_edit',
        isDangerous: step === 'cancel',
        hasDrawer: isAudit,
        refusal:
          isAudit && row.inspector === username
            ? t('qualityCheckBill.whyNoAudit.inspector')
            : step === 'submit' && left > 0
              ? t('qualityCheckBill.submitBlocked', { count: left })
              : undefined,
        ...(step === 'cancel' && {
          question: { title: `${t('qualityCheckBill.steps.cancel')} ${row.no}`, text: '' },
        }),
      };
    },
  });
}
