import { defineResource, identity } from '#kernel/resource/resource.ts'
import { sourceFields } from './source.fields.ts'

const millimetres = (zh: string, en: string) => ({ kind: 'decimal', unit: 'mm', digits: 2, label: [zh, en] }) as const
const holes = (zh: string, en: string) => ({ kind: 'whole', label: [zh, en] }) as const
const text = (zh: string, en: string) => ({ kind: 'text', max: 32, label: [zh, en] }) as const

/** IEC 60072-1 mounting dimensions; figures end in `2p` for two poles and `4p` for four and more. */
export const frameDimension = defineResource({
  ...identity('frame-dimension', ['机座尺寸', 'Frame dimensions'], {
    at: ['/blade-machine/frame-dimension'],
    scope: 'platform',
    title: 'frame',
  }),
  ops: ['list', 'detail'],
  fields: {
    frame: { kind: 'text', label: ['机座号', 'Frame'], max: 16, unique: true, search: 'equal', column: true },
    shaftHeight: { kind: 'decimal', unit: 'mm', digits: 1, label: ['中心高 H', 'Shaft height H'], search: 'range', column: true },
    dimA: { ...millimetres('地脚横距 A', 'Foot width A'), column: true },
    dimB: { ...millimetres('地脚纵距 B', 'Foot length B'), column: true },
    dimC: { ...millimetres('轴肩距 C', 'Shoulder to foot C'), column: true },
    dimK: { ...millimetres('地脚孔 K', 'Foot hole K'), column: true },
    footBolt: text('地脚螺栓', 'Foot bolt'),
    shaftD2p: millimetres('轴径 D (2极)', 'Shaft D (2-pole)'),
    shaftE2p: millimetres('轴长 E (2极)', 'Shaft E (2-pole)'),
    keyF2p: millimetres('键宽 F (2极)', 'Key F (2-pole)'),
    keyG2p: millimetres('键槽 G (2极)', 'Key G (2-pole)'),
    shaftD4p: { ...millimetres('轴径 D (4极起)', 'Shaft D (4-pole up)'), column: true },
    shaftE4p: { ...millimetres('轴长 E (4极起)', 'Shaft E (4-pole up)'), column: true },
    keyF4p: millimetres('键宽 F (4极起)', 'Key F (4-pole up)'),
    keyG4p: millimetres('键槽 G (4极起)', 'Key G (4-pole up)'),
    b5Flange: { ...text('B5 凸缘号', 'B5 flange'), column: true },
    b5M: millimetres('B5 孔圆 M', 'B5 pitch circle M'),
    b5N: millimetres('B5 止口 N', 'B5 spigot N'),
    b5P: millimetres('B5 外径 P', 'B5 diameter P'),
    b5Holes: holes('B5 孔数', 'B5 holes'),
    b5S: millimetres('B5 孔径 S', 'B5 hole S'),
    b5T: millimetres('B5 止口深 T', 'B5 spigot depth T'),
    b14SmallFlange: { ...text('B14 小凸缘', 'B14 small flange'), column: true },
    b14SmallM: millimetres('B14 小 M', 'B14 small M'),
    b14SmallN: millimetres('B14 小 N', 'B14 small N'),
    b14SmallP: millimetres('B14 小 P', 'B14 small P'),
    b14SmallHoles: holes('B14 小孔数', 'B14 small holes'),
    b14SmallS: text('B14 小螺纹 S', 'B14 small thread S'),
    b14SmallT: millimetres('B14 小 T', 'B14 small T'),
    b14LargeFlange: text('B14 大凸缘', 'B14 large flange'),
    b14LargeM: millimetres('B14 大 M', 'B14 large M'),
    b14LargeN: millimetres('B14 大 N', 'B14 large N'),
    b14LargeP: millimetres('B14 大 P', 'B14 large P'),
    b14LargeHoles: holes('B14 大孔数', 'B14 large holes'),
    b14LargeS: text('B14 大螺纹 S', 'B14 large thread S'),
    b14LargeT: millimetres('B14 大 T', 'B14 large T'),
    bearing2p: text('轴承 (2极)', 'Bearing (2-pole)'),
    bearing4p: text('轴承 (4极起)', 'Bearing (4-pole up)'),
    ...sourceFields,
  },
  open: {
    listData: {
      shows: [
        ...(['frame', 'shaftHeight', 'dimA', 'dimB', 'dimC', 'dimK', 'shaftD2p', 'shaftE2p', 'shaftD4p', 'shaftE4p'] as const),
        ...(['b5Flange', 'b5M', 'b5N', 'b5P', 'b5S'] as const),
      ],
    },
  },
})
