import { useRef } from 'react';
import type { KitTexts } from '#display/kit/texts.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { ApiError } from '#shared/client/api-error.ts';

/**
 * For a tap that changes something: runs the call in the name of the person who is signed in here and shows on the glass
 * what came of it. On a wall without one it shows that only staff may. While a call is under way further taps do nothing.
 */
export function useStaffAction(): (run: () => Promise<unknown>, doneText: string) => void {
  const { isStaff, remark, t } = useBoard<unknown, KitTexts>();
  const isBusy = useRef(false);
  return (run, doneText) => {
    if (!isStaff()) return remark(t('board.touch.staff_only'));
    if (isBusy.current) return;
    isBusy.current = true;
    run()
      .then(
        () => remark(doneText),
        (error: unknown) => remark(error instanceof ApiError ? error.message : t('board.touch.failed')),
      )
      .finally(() => {
        isBusy.current = false;
      });
  };
}
