import { defineResource, identity } from '#kernel/resource/resource.ts'

/** Writes and user errors of the API. The server adds rows and deletes old ones; nobody changes them. */
export const logApi = defineResource({
  ...identity('log-api', ['接口日志', 'API log'], { at: ['/blade-log/api'], scope: 'tenant', title: 'title' }),
  ops: ['list', 'detail'],
  fields: {
    createTime: { kind: 'dateTime', label: ['日志时间', 'Time'], search: 'range', column: true },
    title: { kind: 'text', label: ['日志名', 'Title'], column: true },
    createBy: { kind: 'text', label: ['操作人', 'Account'], search: 'equal', column: true },
    httpStatus: { kind: 'whole', label: ['响应状态', 'Status'], search: 'equal', column: true },
    message: { kind: 'text', label: ['拒绝原因', 'Reason of rejection'], column: true },
    method: { kind: 'text', label: ['请求方法', 'Method'], search: 'equal', column: true },
    requestUri: { kind: 'text', label: ['请求接口', 'Address'], search: 'equal', column: true },
    time: { kind: 'text', label: ['耗时（毫秒）', 'Milliseconds'], column: true },
    remoteIp: { kind: 'text', label: ['来源 IP', 'Client IP'], search: 'equal', column: true },
    userAgent: { kind: 'text', label: ['用户代理', 'User agent'] },
    params: { kind: 'longText', label: ['请求数据', 'Parameters'] },
    traceId: { kind: 'text', label: ['追踪编号', 'Trace id'], search: 'equal' },
    serviceId: { kind: 'text', label: ['服务id', 'Service'], group: ['服务', 'Service'], search: 'equal' },
    serverHost: { kind: 'text', label: ['服务host', 'Server'], search: 'equal' },
    serverIp: { kind: 'text', label: ['服务ip', 'Server address'] },
    env: { kind: 'text', label: ['软件环境', 'Environment'] },
    methodClass: { kind: 'text', label: ['数据类型', 'Resource'] },
    methodName: { kind: 'text', label: ['操作', 'Operation'] },
    type: { kind: 'text', label: ['日志类型', 'Kind'], default: '1' },
  },
  order: [['createTime', 'desc']],
  indexes: [['-createTime']],
  menu: { under: 'monitor', path: '/monitor/log/api', sort: 2, icon: 'iconfont iconicon_doc' },
})
