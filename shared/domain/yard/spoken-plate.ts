import type { Language } from '#shared/domain/text/language.ts';

/** How a province's character of a plate is read where the listener may not know the character. */
const PROVINCES: Readonly<Record<string, string>> = {
  京: 'Jing',
  津: 'Jin',
  冀: 'Ji',
  晋: 'Jin',
  蒙: 'Meng',
  辽: 'Liao',
  吉: 'Ji',
  黑: 'Hei',
  沪: 'Hu',
  苏: 'Su',
  浙: 'Zhe',
  皖: 'Wan',
  闽: 'Min',
  赣: 'Gan',
  鲁: 'Lu',
  豫: 'Yu',
  鄂: 'E',
  湘: 'Xiang',
  粤: 'Yue',
  桂: 'Gui',
  琼: 'Qiong',
  渝: 'Yu',
  川: 'Chuan',
  贵: 'Gui',
  云: 'Yun',
  藏: 'Zang',
  陕: 'Shan',
  甘: 'Gan',
  青: 'Qing',
  宁: 'Ning',
  新: 'Xin',
  港: 'Gang',
  澳: 'Ao',
  学: 'Xue',
  挂: 'Gua',
};

/** What is shown of a masked plate or of a ticket, letter by letter and digit by digit: `沪 A 8 3 K`, `Hu A 8 3 K`. */
export function spokenPlate(plate: string, language: Language): string {
  return [...plate]
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .flatMap((character) => {
      if (language === 'zh' || !/\p{Script=Han}/u.test(character)) return [character];
      return PROVINCES[character] ?? [];
    })
    .join(' ');
}
