import { connector } from '#shared/contracts/connectors/connector.ts';
import { connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import type { ListPageCase } from './list-page-case.ts';

export const connectorsPages: readonly ListPageCase[] = [
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
    edited: { field: '分组', value: '主传动', shown: '主传动' },
    filter: { placeholder: '名称、分组或地址', part: 'points.name=主轴', value: '主轴' },
    sorts: { head: '地址', part: 'address' },
  },
];
