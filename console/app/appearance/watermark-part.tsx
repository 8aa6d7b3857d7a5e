import { useEffect, useState } from 'react';
import { useAppearance, usePlatform } from '#console/app/shell-context.tsx';
import { useSession } from '#console/ui/api-hooks.tsx';
import { createWatermark, WATERMARK_INK } from './watermark.ts';

/** The user's department, first post and user name over everything, where the tenant has turned that on. */
export function WatermarkPart(): null {
  const [watermark] = useState(() => createWatermark(document.body));
  const isWanted = usePlatform().tenant?.watermark === true;
  const user = useSession((state) => state.userInfo);
  const { theme } = useAppearance();
  const text = [user?.deptName, user?.postList[0]?.postname, user?.username].filter(Boolean).join(' · ');
  useEffect(() => {
    watermark.show(isWanted ? text : '', WATERMARK_INK[theme === 'light' ? 'light' : 'dark']);
    return () => watermark.stop();
  }, [watermark, isWanted, text, theme]);
  return null;
}
