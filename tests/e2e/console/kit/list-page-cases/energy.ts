import { energyCarrier } from '#shared/contracts/energy/energy-carrier.ts';
import { energyMeter } from '#shared/contracts/energy/energy-meter.ts';
import { energyTariff } from '#shared/contracts/energy/energy-tariff.ts';
import type { ListPageCase } from './list-page-case.ts';

export const energyPages: readonly ListPageCase[] = [
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
    edited: { field: '英文名称', value: 'Steam', shown: '蒸汽合同价' },
    filter: { placeholder: '名称', part: 'name=蒸', value: '蒸汽合同' },
    sorts: { head: '生效日期', part: 'validFrom' },
  },
];
