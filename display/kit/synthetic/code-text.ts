import type { VendorText } from '#shared/contracts/codes/vendor-text.ts';

/** The code table of the synthetic plant, by the texts that its machines send. The widest text stands for codes that no table has. */
const ENGLISH: Readonly<Record<string, string>> = {
  标签纸断: 'Label web broken',
  急停按钮按下: 'Emergency stop pressed',
  伺服过载: 'Servo overload',
  换型: 'Change-over',
  缺纸板: 'No case blanks',
  喷嘴堵塞: 'Spray nozzle clogged',
  瓶盖卡滞: 'Cap jammed',
  称重超差: 'Weight out of limits',
  标签余量低: 'Label roll low',
  缺瓶: 'No bottles',
  缺盖: 'No caps',
  主驱动过载: 'Main drive overload',
  安全门打开: 'Guard door open',
};

/** What the server would put beside a text that a machine sent. */
export function codeText(text: string | null): { readonly vendorText?: VendorText } {
  const en = text === null ? undefined : ENGLISH[text];
  return en === undefined ? {} : { vendorText: { zh: text, en } };
}
