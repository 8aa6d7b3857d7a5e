import { apiKey } from '#shared/contracts/api-key.ts';
import { codeTable } from '#shared/contracts/code-table.ts';
import { connector } from '#shared/contracts/connector.ts';
import { connectorPoint } from '#shared/contracts/connector-point.ts';
import { derivedRule } from '#shared/contracts/derived-rule.ts';
import { dict } from '#shared/contracts/dict.ts';
import { dictItem } from '#shared/contracts/dict-item.ts';
import { dock } from '#shared/contracts/dock.ts';
import { energyCarrier } from '#shared/contracts/energy-carrier.ts';
import { energyMeter } from '#shared/contracts/energy-meter.ts';
import { energyTariff } from '#shared/contracts/energy-tariff.ts';
import { notice } from '#shared/contracts/notice.ts';
import { param } from '#shared/contracts/param.ts';
import { partner } from '#shared/contracts/partner.ts';
import { plannedStop } from '#shared/contracts/planned-stop.ts';
import { post } from '#shared/contracts/post.ts';
import { product } from '#shared/contracts/product.ts';
import { productionPlan } from '#shared/contracts/production-plan.ts';
import { qualityPlan } from '#shared/contracts/quality-plan.ts';
import { role } from '#shared/contracts/role.ts';
import { shiftException } from '#shared/contracts/shift-exception.ts';
import { shiftPattern } from '#shared/contracts/shift-pattern.ts';
import { socialProvider } from '#shared/contracts/social-provider.ts';
import { stockLimit } from '#shared/contracts/stock-limit.ts';
import { stopReason } from '#shared/contracts/stop-reason.ts';
import { tenant } from '#shared/contracts/tenant.ts';
import { tenantForm } from '#shared/contracts/tenant-form.ts';
import { tenantPackage } from '#shared/contracts/tenant-package.ts';
import { user } from '#shared/contracts/user.ts';
import { vehicle } from '#shared/contracts/vehicle.ts';
import { vendorCode } from '#shared/contracts/vendor-code.ts';
import { warehouseLocation } from '#shared/contracts/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/warehouse-zone.ts';
import { makeStockPlaces, makeWarehouse } from '#tests/support/made-warehouse.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

/** What a walk types into a form and expects of it. */
export interface ListPageCase {
  readonly name: string;
  readonly noun: string;
  readonly path: (server: TestServer, user: TestUser) => Promise<string>;
  /** Saved layouts are named by it. */
  readonly formName: string;
  /** Fields by their labels, those of a choice by the value or the text of the chosen one; the first one is required. */
  readonly fields: Readonly<Record<string, string>>;
  /** What is chosen in fields that choose from a tree or a list, by their labels. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** The page is the platform's: it is tried in the first tenant, which other tests have too. */
  readonly isPlatform?: true;
  /** Switches that are turned on, by their labels. */
  readonly switches?: readonly string[];
  /** What the record is called in its row. */
  readonly title: string;
  /** A text that finds its row, where that does not show what it is called. */
  readonly inRow?: string;
  /** A value that the contract refuses, at which field and why. */
  readonly invalid: { readonly field: string; readonly value: string; readonly message: string };
  /** Why the server refuses a second record of the same values; null where it does not. */
  readonly twice: { readonly field: string; readonly message: string } | null;
  readonly edited: {
    readonly field: string;
    readonly value: string;
    readonly shown: string;
    /** The record is called `shown` from then on. */
    readonly isTitle?: true;
  };
  /** A filter by its placeholder, its part of the address, and a value that only the record matches. */
  readonly filter: { readonly placeholder: string; readonly part: string; readonly value: string } | null;
  /** A column by its head that sorts. */
  readonly sorts: { readonly head: string; readonly part: string };
  /** A column that is hidden, where layouts of columns are tried: the kit's, so on a few kinds of pages. */
  readonly hides?: string;
  /** An action that has to be confirmed before the record can be removed. */
  readonly beforeRemoval?: string;
  /** Button that closes what opens when a record was created. */
  readonly closes?: string;
  /** Without a tool bar. */
  readonly isPlain?: boolean;
}

const DAY_MS = 86_400_000;
/** As a field for date and time has it. */
const IN_HALF_A_YEAR = new Date(Date.now() + 180 * DAY_MS).toISOString().slice(0, 16);

export const LIST_PAGES: readonly ListPageCase[] = [
  {
    name: 'dict',
    noun: '字典',
    path: async () => '/dict',
    formName: dict.subject.key,
    fields: { 描述: '班次类型', 类型: 'shift_kind' },
    title: '班次类型',
    invalid: { field: '类型', value: 'Shift Kind', message: '格式不正确' },
    twice: { field: '类型', message: '已有这个字典类型' },
    edited: { field: '备注', value: '排班用', shown: '排班用' },
    filter: { placeholder: '类型', part: 'type=shift', value: 'shift' },
    sorts: { head: '类型', part: 'type' },
    hides: '备注',
  },
  {
    name: 'dict items',
    noun: '字典项',
    path: async (server, user) => {
      const reply = await server.call(dict.page, { query: { type: 'msg_type' } }, user);
      return `/dict?dict=${reply.json().data.records[0].id}`;
    },
    formName: dictItem.subject.key,
    fields: { 标签: '提醒', 值: 'reminder' },
    title: '提醒',
    invalid: { field: '顺序', value: '-1', message: '不能小于 0' },
    twice: { field: '值', message: '字典里已有这个值' },
    edited: { field: '英文标签', value: 'Reminder', shown: 'Reminder' },
    filter: { placeholder: '按标签或值筛选', part: 'items.label=remind', value: 'remind' },
    sorts: { head: '值', part: 'value' },
    hides: '英文标签',
  },
  {
    name: 'user',
    noun: '用户',
    path: async () => '/user',
    formName: user.subject.key,
    fields: { 姓名: '周师傅', 用户名: 'zhou.shifu' },
    title: '周师傅',
    invalid: { field: '用户名', value: '1zhou', message: '用户名以字母开头' },
    twice: { field: '用户名', message: '用户名已存在' },
    edited: { field: '邮箱', value: 'zhou@example.com', shown: '周师傅' },
    filter: { placeholder: '姓名或用户名', part: 'name=zhou', value: 'zhou' },
    sorts: { head: '用户名', part: 'username' },
    hides: '角色',
    closes: '以后再说',
  },
  {
    name: 'role',
    noun: '角色',
    path: async () => '/role',
    formName: role.subject.key,
    fields: { 角色名称: '夜班组长', 角色编码: 'night_lead' },
    title: '夜班组长',
    invalid: { field: '角色名称', value: '夜班', message: '至少 3 个字符' },
    twice: { field: '角色编码', message: '角色编码已被使用' },
    edited: { field: '说明', value: '夜班负责人', shown: '夜班负责人' },
    filter: { placeholder: '按名称、编码或说明筛选', part: 'roleName=night', value: 'night' },
    sorts: { head: '角色编码', part: 'roleCode' },
  },
  {
    name: 'post',
    noun: '岗位',
    path: async () => '/post',
    formName: post.subject.key,
    fields: { 岗位名称: '配电工', 岗位编码: 'electrician' },
    title: '配电工',
    invalid: { field: '顺序', value: '-1', message: '不能小于 0' },
    twice: { field: '岗位编码', message: '编码已被使用' },
    edited: { field: '备注', value: '持证上岗', shown: '持证上岗' },
    filter: { placeholder: '按名称或编码筛选', part: 'postName=elec', value: 'elec' },
    sorts: { head: '岗位编码', part: 'postCode' },
  },
  {
    name: 'param',
    noun: '参数',
    path: async () => '/param',
    formName: param.subject.key,
    fields: { 名称: '班次时长', 键: 'SHIFT_HOURS', 值: '8' },
    title: '班次时长',
    invalid: { field: '键', value: 'shift-hours', message: '格式不正确' },
    twice: { field: '键', message: '已有这个参数键' },
    edited: { field: '值', value: '12', shown: '12' },
    filter: { placeholder: '键', part: 'publicKey=SHIFT', value: 'SHIFT' },
    sorts: { head: '键', part: 'publicKey' },
  },
  {
    name: 'shift exception',
    noun: '例外',
    path: async () => '/shift-exception',
    formName: shiftException.subject.key,
    fields: { 名称: '国庆节', 开始日期: '2031-10-01', 结束日期: '2031-10-07' },
    title: '国庆节',
    invalid: { field: '结束日期', value: '2031-09-30', message: '结束时间要晚于开始时间' },
    twice: null,
    edited: { field: '结束日期', value: '2031-10-08', shown: '2031-10-08' },
    filter: { placeholder: '按名称筛选', part: 'name=', value: '国庆' },
    sorts: { head: '开始日期', part: 'fromDay' },
  },
  {
    name: 'product',
    noun: '产品',
    path: async () => '/product',
    formName: product.subject.key,
    fields: { 编码: 'OJ250', 名称: '橙汁 250 ml' },
    title: '橙汁 250 ml',
    invalid: { field: '理想速度', value: '36000', message: '格式不正确' },
    twice: { field: '编码', message: '编码已被使用' },
    edited: { field: '英文名称', value: 'Orange juice', shown: '橙汁 250 ml' },
    filter: { placeholder: '按编码或名称筛选', part: 'name=OJ', value: 'OJ' },
    sorts: { head: '编码', part: 'code' },
  },
  {
    name: 'shift pattern',
    noun: '班次',
    // Shifts of one line must not overlap: those of the demo plant fill the week.
    path: async (server, user) => {
      const found = await server.call(shiftPattern.page, { query: { size: 200 } }, user);
      const ids = found.json().data.records.map(({ id }: { id: string }) => id);
      await server.call(shiftPattern.removeMany, { query: { ids } }, user);
      return '/shift-pattern';
    },
    formName: shiftPattern.subject.key,
    fields: { 名称: '白班', 开始: '08:00', 结束: '16:00' },
    title: '白班',
    invalid: { field: '休息', value: '07:00-07:30', message: '时间不正确' },
    twice: { field: '开始', message: '重叠' },
    edited: { field: '英文名称', value: 'Day shift', shown: '白班' },
    filter: { placeholder: '按名称筛选', part: 'name=白', value: '白' },
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'planned stop',
    noun: '计划停机',
    path: async () => '/planned-stop',
    formName: plannedStop.subject.key,
    fields: {
      开始日期: '2031-10-01',
      开始: '08:00',
      结束日期: '2031-10-01',
      结束: '10:00',
      原因: '保养',
      说明: '秋季检修',
    },
    title: '秋季检修',
    invalid: { field: '结束', value: '07:00', message: '结束时间要晚于开始时间' },
    twice: null,
    edited: { field: '英文说明', value: 'Overhaul', shown: '秋季检修' },
    filter: { placeholder: '按说明筛选', part: 'name=秋', value: '秋' },
    sorts: { head: '原因', part: 'reason' },
  },
  {
    name: 'production plan',
    noun: '计划行',
    path: async () => '/production-plan',
    formName: productionPlan.subject.key,
    fields: {
      产线: '1 号灌装线',
      日期: '2031-10-01',
      班次: '早班',
      产品: 'LW330 · 柠檬气泡水 330 ml',
      计划产量: '120000',
      订单号: 'PO-77',
    },
    title: '2031-10-01 早班 LW330',
    inRow: '2031-10-01',
    invalid: { field: '班次', value: '没有的班', message: '这条产线当天没有这个班次' },
    twice: { field: '顺序', message: '这一班已有这个顺序' },
    edited: { field: '订单号', value: 'PO-78', shown: 'PO-78' },
    filter: { placeholder: '按订单号筛选', part: 'orderNo=PO-78', value: 'PO-78' },
    sorts: { head: '日期', part: 'day' },
  },
  {
    name: 'energy carrier',
    noun: '能源介质',
    path: async () => '/energy-carrier',
    formName: energyCarrier.subject.key,
    fields: { 名称: '食品级氮气', 编码: 'food_nitrogen', 单位: 'm³' },
    title: '食品级氮气',
    invalid: { field: '编码', value: 'Food N2', message: '格式不正确' },
    twice: { field: '编码', message: '编码已被使用' },
    edited: { field: '英文名称', value: 'Nitrogen', shown: '食品级氮气' },
    filter: { placeholder: '名称', part: 'name=食品', value: '食品级氮' },
    sorts: { head: '编码', part: 'code' },
  },
  {
    name: 'energy meter',
    noun: '计量点',
    path: async () => '/energy-meter',
    formName: energyMeter.subject.key,
    fields: {
      名称: '氮气站电表',
      能源介质: '电 · kWh',
      用能区域: '玻璃瓶车间用能',
      仪表或设备: '空压站电表 · EM-AIR',
      指标: 'nitrogen',
    },
    title: '氮气站电表',
    invalid: { field: '指标', value: '1 kW', message: '格式不正确' },
    twice: { field: '指标', message: '此区域已有使用该指标的计量点' },
    edited: { field: '英文名称', value: 'Nitrogen station', shown: '氮气站电表' },
    filter: { placeholder: '名称', part: 'name=氮', value: '氮气站' },
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'energy tariff',
    noun: '价格方案',
    path: async () => '/energy-tariff',
    formName: energyTariff.subject.key,
    fields: { 名称: '蒸汽合同价', 能源介质: '蒸汽', 生效日期: '2031-01-01', '第 1 行, 单价': '230' },
    title: '蒸汽合同价',
    invalid: { field: '失效日期', value: '2030-12-31', message: '结束时间要晚于开始时间' },
    twice: { field: '生效日期', message: '有效期重叠' },
    edited: { field: '英文名称', value: 'Steam', shown: '蒸汽合同价' },
    filter: { placeholder: '名称', part: 'name=蒸', value: '蒸汽合同' },
    sorts: { head: '生效日期', part: 'validFrom' },
  },
  {
    name: 'notice',
    noun: '通知公告',
    path: async () => '/NoticeMore',
    formName: notice.subject.key,
    fields: { 标题: '周六夜班调整', 内容: '请查看排班表。' },
    title: '周六夜班调整',
    invalid: { field: '标题', value: '长'.repeat(101), message: '最多 100 个字符' },
    twice: null,
    edited: { field: '标题', value: '周日夜班调整', shown: '周日夜班调整', isTitle: true },
    filter: { placeholder: '按标题筛选', part: 'noticeTitle=', value: '夜班' },
    sorts: { head: '标题', part: 'noticeTitle' },
  },
  {
    name: 'stop reason',
    noun: '停机原因',
    path: async () => '/stop-reason',
    formName: stopReason.subject.key,
    fields: { 原因: '换型', 代码: 'CHANGE' },
    title: '换型',
    invalid: { field: '代码', value: 'two words', message: '格式不正确' },
    twice: { field: '代码', message: '编码已被使用' },
    edited: { field: '英文原因', value: 'Changeover', shown: 'Changeover' },
    filter: { placeholder: '按原因筛选', part: 'text=', value: '换' },
    sorts: { head: '代码', part: 'code' },
  },
  {
    name: 'social provider',
    noun: '登录方式',
    path: async () => '/social',
    formName: socialProvider.subject.key,
    fields: { 名称: '微信扫码', AppID: 'wx8f2b7ac01f', AppSecret: 'Sealed-1' },
    title: '微信扫码',
    invalid: { field: '名称', value: '长'.repeat(33), message: '最多 32 个字符' },
    twice: null,
    edited: { field: 'AppID', value: 'wx-second', shown: 'wx-second' },
    filter: null,
    sorts: { head: '名称', part: 'name' },
    isPlain: true,
  },
  {
    name: 'connector',
    noun: '连接器',
    path: async () => '/connector',
    formName: connector.subject.key,
    fields: { 名称: '灌装线 PLC', 地址: 'plc.example:502' },
    title: '灌装线 PLC',
    invalid: { field: '地址', value: 'not an address', message: '不是此类设备的地址' },
    twice: { field: '地址', message: '已有连接器使用此地址' },
    edited: { field: '应答时限', value: '500', shown: '灌装线 PLC' },
    filter: { placeholder: '名称', part: 'name=灌装线', value: '灌装线' },
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'points of a connector',
    noun: '点位',
    path: async (server, user) => {
      const body = { name: 'PLC', kind: 'modbus' as const, address: 'plc.example', isEnabled: false };
      return `/connector?connector=${(await server.call(connector.create, { body }, user)).json().data.id}`;
    },
    formName: connectorPoint.subject.key,
    fields: { 名称: '主轴速度', 地址: '1:hr:100' },
    title: '主轴速度',
    invalid: { field: '读取间隔', value: '5', message: '不能小于 100' },
    twice: { field: '名称', message: '此连接器已有同名点位' },
    edited: { field: '分组', value: '主传动', shown: '主传动' },
    filter: { placeholder: '名称、分组或地址', part: 'points.name=主轴', value: '主轴' },
    sorts: { head: '地址', part: 'address' },
  },
  {
    name: 'code table',
    noun: '代码表',
    path: async () => '/code-table',
    formName: codeTable.subject.key,
    fields: { 名称: 'S7 灌装机' },
    title: 'S7 灌装机',
    invalid: { field: '厂家', value: '长'.repeat(65), message: '最多 64 个字符' },
    twice: { field: '名称', message: '已有同名代码表' },
    edited: { field: '厂家', value: '某厂', shown: '某厂' },
    filter: { placeholder: '名称', part: 'name=S7', value: 'S7' },
    sorts: { head: '厂家', part: 'vendor' },
  },
  {
    name: 'codes of a table',
    noun: '代码',
    path: async (server, user) => {
      const made = await server.call(codeTable.create, { body: { name: 'filler' } }, user);
      return `/code-table?table=${made.json().data.id}`;
    },
    formName: vendorCode.subject.key,
    fields: { 代码: 'F112', 中文文字: '急停按下' },
    title: 'F112',
    invalid: { field: '代码', value: ' F112', message: '格式不正确' },
    twice: { field: '代码', message: '编码已被使用' },
    edited: { field: '英文文字', value: 'Emergency stop', shown: 'Emergency stop' },
    filter: { placeholder: '代码或文字', part: 'codes.code=F1', value: 'F1' },
    sorts: { head: '代码', part: 'code' },
  },
  {
    name: 'derived rule',
    noun: '规则',
    path: async () => '/derived-rule',
    formName: derivedRule.subject.key,
    fields: { 设备: 'L1-FILLER', 指标: 'speed', 值: '100', 状态: 'production' },
    title: '灌装机 · L1-FILLER',
    invalid: { field: '指标', value: 'two words', message: '格式不正确' },
    twice: null,
    edited: { field: '值', value: '250', shown: 'speed > 250' },
    filter: null,
    sorts: { head: '设备', part: 'machineCode' },
  },
  {
    name: 'partner',
    noun: '往来单位',
    path: async () => '/partner',
    formName: partner.subject.key,
    fields: { 编码: 'SF', 名称: '顺丰速运' },
    switches: ['承运商'],
    title: '顺丰速运',
    invalid: { field: '编码', value: 'S F', message: '编码不能含空格、/、+ 和 #' },
    twice: { field: '编码', message: '编码已被使用' },
    edited: { field: '名称', value: '顺丰快运', shown: '顺丰快运', isTitle: true },
    filter: { placeholder: '按编码或名称筛选', part: 'name=', value: '快运' },
    sorts: { head: '编码', part: 'code' },
  },
  {
    name: 'vehicle',
    noun: '车辆',
    path: async () => '/vehicle',
    formName: vehicle.subject.key,
    fields: { 车牌号: '沪A86K3K', 司机: '李师傅' },
    title: '沪A86K3K',
    invalid: { field: '车牌号', value: 'A_1', message: '车牌号不正确' },
    twice: { field: '车牌号', message: '已有此车牌' },
    edited: { field: '司机', value: '王师傅', shown: '王师傅' },
    filter: { placeholder: '按车牌号筛选', part: 'plate=', value: 'A86' },
    sorts: { head: '车牌号', part: 'plate' },
  },
  {
    name: 'dock',
    noun: '月台',
    path: async (server, user) => {
      await makeWarehouse(server, user, 'WD');
      return '/dock';
    },
    formName: dock.subject.key,
    fields: { 编号: '7' },
    title: '7',
    invalid: { field: '编号', value: 'A 1', message: '编码不能含空格、/、+ 和 #' },
    twice: { field: '编号', message: '编码已被使用' },
    edited: { field: '备注', value: '升降板', shown: '升降板' },
    filter: { placeholder: '按编号筛选', part: 'code=7', value: '7' },
    sorts: { head: '编号', part: 'code' },
  },
  {
    name: 'check plan',
    noun: '质检方案',
    path: async () => '/quality-plan',
    formName: qualityPlan.subject.key,
    fields: { 编码: 'IN-1', 名称: '通用来料' },
    title: '通用来料',
    invalid: { field: '编码', value: 'A 1', message: '编码不能含空格、/、+ 和 #' },
    twice: { field: '编码', message: '编码已被使用' },
    edited: { field: '名称', value: '来料通用', shown: '来料通用', isTitle: true },
    filter: { placeholder: '按编码或名称筛选', part: 'name=', value: '来料' },
    sorts: { head: '编码', part: 'code' },
  },
  {
    name: 'zone',
    noun: '库区',
    path: async (server, user) => {
      await makeWarehouse(server, user, 'WZ');
      return '/warehouse-zone';
    },
    formName: warehouseZone.subject.key,
    fields: { 编码: 'PK', 名称: '拣货区' },
    title: '拣货区',
    invalid: { field: '编码', value: 'A 1', message: '编码不能含空格、/、+ 和 #' },
    twice: { field: '编码', message: '编码已被使用' },
    edited: { field: '名称', value: '零拣区', shown: '零拣区', isTitle: true },
    filter: { placeholder: '按编码或名称筛选', part: 'code=', value: '零拣' },
    sorts: { head: '编码', part: 'code' },
  },
  {
    name: 'location',
    noun: '库位',
    path: async (server, user) => {
      await makeStockPlaces(server, user, 'WL');
      return '/warehouse-location';
    },
    formName: warehouseLocation.subject.key,
    fields: { 库区: 'S · zone S', 编码: 'T-01' },
    title: 'T-01',
    invalid: { field: '编码', value: 'A 1', message: '编码不能含空格、/、+ 和 #' },
    twice: { field: '编码', message: '编码已被使用' },
    edited: { field: '锁定原因', value: '横梁损坏', shown: '横梁损坏' },
    filter: { placeholder: '按编码筛选', part: 'code=T-01', value: 'T-01' },
    sorts: { head: '编码', part: 'code' },
  },
  {
    name: 'stock limit',
    noun: '库存下限',
    path: async (server, user) => {
      await makeStockPlaces(server, user, 'WM');
      return '/stock-limit';
    },
    formName: stockLimit.subject.key,
    fields: { 产品: 'WM-goods · goods of WM', 下限: '60' },
    title: 'WM-goods',
    invalid: { field: '下限', value: '-1', message: '不能小于 0' },
    twice: { field: '产品', message: '该产品在此已有下限' },
    edited: { field: '备注', value: '每周补货', shown: '每周补货' },
    filter: { placeholder: '按产品筛选', part: 'product=WM', value: 'WM-g' },
    sorts: { head: '产品', part: 'productCode' },
  },
  {
    name: 'API key',
    noun: 'API 密钥',
    path: async () => '/api-key',
    formName: apiKey.subject.key,
    fields: { 名称: 'ERP', 有效期至: IN_HALF_A_YEAR },
    choices: { 权限: ['查看班次、产品与生产计划'] },
    title: 'ERP',
    invalid: { field: '有效期至', value: '2020-01-01T00:00', message: '有效期要晚于现在' },
    twice: { field: '名称', message: '已有同名的 API 密钥' },
    edited: { field: '名称', value: 'ERP 生产', shown: 'ERP 生产', isTitle: true },
    filter: { placeholder: '按名称筛选', part: 'name=ERP', value: 'ERP 生' },
    sorts: { head: '有效期至', part: 'expireTime' },
    closes: '已复制，关闭',
  },
  {
    name: 'tenant',
    noun: '租户',
    // Other tests of the same server have tenants of their own: more than a page of 20.
    path: async () => '/tenant?size=100',
    isPlatform: true,
    formName: tenant.subject.key,
    fields: {
      名称: '第三公司',
      编码: 'third-company',
      首位管理员用户名: 'admin',
      首位管理员姓名: '孙七',
    },
    title: '第三公司',
    invalid: { field: '首位管理员手机号', value: '12345', message: '请输入正确的手机号' },
    twice: { field: '编码', message: '编码已被使用' },
    edited: { field: '备注', value: '试用', shown: '第三公司' },
    filter: { placeholder: '名称', part: 'name=第三', value: '第三公' },
    sorts: { head: '编码', part: 'code' },
    hides: '菜单套餐',
    beforeRemoval: '暂停',
    closes: '已记下',
  },
  {
    name: 'tenant package',
    noun: '套餐',
    path: async () => '/tenant-package',
    isPlatform: true,
    formName: tenantPackage.subject.key,
    fields: { 名称: '只看产线' },
    choices: { 菜单和按钮: ['首页'] },
    title: '只看产线',
    invalid: { field: '名称', value: '长'.repeat(65), message: '最多 64 个字符' },
    twice: { field: '名称', message: '已有同名套餐' },
    edited: { field: '备注', value: '给参观者', shown: '给参观者' },
    filter: { placeholder: '名称', part: 'name=只看', value: '只看产' },
    sorts: { head: '名称', part: 'name' },
  },
  {
    name: 'form fields',
    noun: '表单设置',
    path: async () => '/tenant-form',
    formName: tenantForm.subject.key,
    fields: { 表单: '岗位' },
    title: '岗位',
    invalid: { field: '备注', value: '长'.repeat(201), message: '最多 200 个字符' },
    twice: { field: '表单', message: '此表单已有设置' },
    edited: { field: '备注', value: '按公司叫法', shown: '岗位' },
    filter: null,
    sorts: { head: '表单', part: 'componentsName' },
  },
];
