/** Characters in which the names of the data are written, and the simplified ones for them at the same place. */
const WRITTEN =
  '亞來倉倫傑兒內凱別劍務勞勢勻區參吳呂員喬國圍園圖堯場塚塢夢奧婁孫學宮寧寶將岡峴島峽崑崗嶺帶幾庫廈廣張徹恆慶懷戶掛揚撫數晉會東條棗楊樂樹橋橫檳櫚欒欽歐歷歸沖涼湯溫滄滿漢漣澤濟濰濱瀋瀘瀨灘灣烏無煙熱燒營爾狹瑪環瓊瓏畢發盤盧磯禮積窩節篤約納紐紹綏綠維綿緬縣繩羅義聖聶臘臨臺興舊茲荊莊華萊萬葉蓋蓮蕪薩蘇蘭衛裡見觀訥設詩語調諫諾謝豐貝貢貴買費賀賈賓賴賽贛車軍輔連運達遠遼邁鄉鄒鄔鄭鄲釧鈴銀銅錦錫鎌鎮鐵長門開間關陸陽隨隴雙雞雲霧靈靜韋頂順須頓頭飯館饒馬駒騷魯鳥鳳鴉鴨鶴鷄鷹鹽麗麥黃齊齋龍龐龜' +
  '亀亜仏児呉営囲塩壌姫巻巿帯広徳恵懐戸掲楽沢済渓瀬焼県稲竜縄荘蔵衞覇諌豊郷鉄関闍鶏黒';
const SIMPLIFIED =
  '亚来仓伦杰儿内凯别剑务劳势匀区参吴吕员乔国围园图尧场冢坞梦奥娄孙学宫宁宝将冈岘岛峡昆岗岭带几库厦广张彻恒庆怀户挂扬抚数晋会东条枣杨乐树桥横槟榈栾钦欧历归冲凉汤温沧满汉涟泽济潍滨沈泸濑滩湾乌无烟热烧营尔狭玛环琼珑毕发盘卢矶礼积窝节笃约纳纽绍绥绿维绵缅县绳罗义圣聂腊临台兴旧兹荆庄华莱万叶盖莲芜萨苏兰卫里见观讷设诗语调谏诺谢丰贝贡贵买费贺贾宾赖赛赣车军辅连运达远辽迈乡邹邬郑郸钏铃银铜锦锡镰镇铁长门开间关陆阳随陇双鸡云雾灵静韦顶顺须顿头饭馆饶马驹骚鲁鸟凤鸦鸭鹤鸡鹰盐丽麦黄齐斋龙庞龟' +
  '龟亚佛儿吴营围盐壤姬卷市带广德惠怀户揭乐泽济溪濑烧县稻龙绳庄藏卫霸谏丰乡铁关阇鸡黑';

const SIMPLE_BY_WRITTEN = new Map([...WRITTEN].map((char, at) => [char, [...SIMPLIFIED][at] ?? char]));

/** A name in simplified characters; it may be written in traditional or Japanese ones. */
export const simplified = (name: string): string =>
  [...name].map((char) => SIMPLE_BY_WRITTEN.get(char) ?? char).join('');
