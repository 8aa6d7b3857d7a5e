import { camera } from '#shared/contracts/video/camera.ts';
import type { ListPageCase } from './list-page-case.ts';

export const videoPages: readonly ListPageCase[] = [
  {
    name: 'camera',
    noun: '摄像头',
    path: async () => '/camera',
    formName: camera.subject.key,
    fields: { 名称: '灌装区东', 位置: '灌装区', 地址: 'http://10.0.0.5:8888/cam1/index.m3u8' },
    title: '灌装区东',
    invalid: {
      field: '地址',
      value: 'rtsp://10.0.0.5/cam1',
      message: '请填写以 http:// 或 https:// 开头的完整地址',
    },
    twice: { field: '名称', message: '名称已被使用' },
    edited: { field: '名称', value: '灌装区西', shown: '灌装区西', isTitle: true },
    filter: { placeholder: '名称', part: 'name', value: '灌装区' },
    sorts: { head: '名称', part: 'name' },
  },
];
