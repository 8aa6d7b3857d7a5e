/** Characters that differ clearly when they are turned and small; every child reads them. */
export const WORDS: readonly string[] = [
  ...'云书买今优低修健像儿先准历园基士处密山州店康引强形彩律战房护换播整春景材构步民深火照牌玩球男界留白着神',
  ...'福端箱红考英营获走达迎近送速造金链阅除需青音领食马验黑龙东举乐事交京传保光共利北华南原友商四城复头女字',
  ...'导少布常建影快总感星期查标格案欢比气水求清源然爱由目真种空立章管精级老花色节英装西车运选里重量门限集风',
  ...'力动化区口品回图外天大家广度开心意手技报文方明期本机果正流热物电百相看知社系线美育航行表话语请路身通道部',
]
  .filter((word, index, all) => all.indexOf(word) === index)
  .filter((word) => word.trim() !== '');
