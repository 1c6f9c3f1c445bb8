import { defineResource, identity } from '../resource/resource.ts'

/** Work that the server does by itself: at set times, or after the write that asked for it. */
export const jobResource = defineResource({
  ...identity('job', ['任务', 'Job'], { at: ['/blade-job/job'], scope: 'tenant', title: 'title' }),
  ops: ['list', 'detail'],
  owned: true,
  ownList: 'mine',
  fields: {
    title: { kind: 'text', label: ['任务名称', 'Job'], search: 'like', column: true, on: 'never' },
    jobState: {
      kind: 'oneOf',
      label: ['状态', 'State'],
      options: {
        QUEUED: ['排队中', 'Queued'],
        RUNNING: ['执行中', 'Running'],
        DONE: ['已完成', 'Done'],
        FAILED: ['失败', 'Failed'],
        CANCELLED: ['已取消', 'Cancelled'],
      },
      search: 'equal',
      column: true,
      on: 'never',
      default: 'QUEUED',
    },
    message: { kind: 'longText', label: ['结果', 'Result'], column: true, on: 'never' },
    createTime: { kind: 'dateTime', label: ['提交时间', 'Queued at'], search: 'range', column: true, on: 'never' },
    progress: { kind: 'whole', label: ['进度', 'Progress'], column: true, on: 'never', default: 0, min: 0, max: 100 },
    name: { kind: 'text', label: ['队列', 'Queue'], search: 'equal', on: 'never' },
    attempts: { kind: 'whole', label: ['执行次数', 'Attempts'], on: 'never', default: 0 },
    subject: { kind: 'text', label: ['资源', 'Resource'], search: 'equal', on: 'never' },
    scheduled: { kind: 'flag', label: ['定时任务', 'Scheduled'], search: 'equal', on: 'never', default: false },
    startTime: { kind: 'dateTime', label: ['开始时间', 'Started at'], on: 'never' },
    endTime: { kind: 'dateTime', label: ['结束时间', 'Ended at'], column: true, on: 'never' },
    result: { kind: 'longText', label: ['详情', 'Details'], on: 'never' },
    input: { kind: 'longText', label: ['输入', 'Input'], on: 'never', read: 'server' },
    dispatched: { kind: 'flag', label: ['已派发', 'Dispatched'], on: 'never', read: 'server', default: false },
  },
  states: {
    field: 'jobState',
    initial: 'QUEUED',
    choose: ['请选择任务', 'Choose a job'],
    transitions: {
      start: { label: ['开始', 'Start'], from: ['QUEUED'], to: 'RUNNING', by: ['system'] },
      finish: { label: ['完成', 'Finish'], from: ['RUNNING'], to: 'DONE', by: ['system'] },
      repeat: { label: ['等待重试', 'Wait for another attempt'], from: ['RUNNING'], to: 'QUEUED', by: ['system'] },
      fail: { label: ['失败', 'Fail'], from: ['RUNNING'], to: 'FAILED', by: ['system'] },
      cancel: {
        label: ['停止任务', 'Stop the job'],
        from: ['QUEUED', 'RUNNING'],
        to: 'CANCELLED',
        by: ['owner', 'code'],
        confirm: ['任务将停止；已写入的数据会保留，导入可以撤销。', 'It stops. What it has written stays; an import can be undone.'],
      },
      retry: { label: ['重试', 'Try again'], from: ['FAILED', 'CANCELLED'], to: 'QUEUED', by: ['owner', 'code'] },
    },
  },
  // The server changes its rows with every step of the work.
  history: false,
  order: [['createTime', 'desc']],
  indexes: [['-createTime'], ['jobState', 'dispatched'], ['createUser', '-createTime']],
  menu: { under: 'monitor', path: '/monitor/job', sort: 3, icon: 'iconfont iconicon_task' },
})
