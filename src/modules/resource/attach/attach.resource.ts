import { defineResource, identity } from '#kernel/resource/resource.ts'

/** Uploaded files. Rows of other resources refer to them by their names; uploads make them, and nobody changes them. */
export const attach = defineResource({
  ...identity('attach', ['附件', 'Attachment'], { at: ['/blade-resource/attach'], scope: 'tenant', title: 'originalName' }),
  serves: 'attachment',
  ops: ['list', 'detail', 'remove'],
  fields: {
    originalName: { kind: 'text', label: ['附件原名', 'Original name'], max: 255, search: 'like', column: true, on: 'never' },
    name: { kind: 'text', label: ['附件名称', 'Name'], max: 255, unique: true, search: 'like', on: 'never' },
    domainUrl: { kind: 'text', label: ['附件域名', 'Domain'], max: 255, search: 'like', on: 'never' },
    extension: { kind: 'text', label: ['附件拓展名', 'Extension'], max: 16, column: true, on: 'never' },
    attachSize: { kind: 'whole', label: ['附件大小', 'Size'], column: true, on: 'never' },
    contentType: { kind: 'text', label: ['内容类型', 'Media type'], max: 100, on: 'never' },
    // Those who upload the same bytes publicly and privately have two attachments, each of them once.
    hash: { kind: 'text', label: ['内容摘要', 'Hash'], max: 64, on: 'never', unique: ['visibility'] },
    // Empty where the file is stored under its own name. Never sent: equal values would reveal that another account has the same file.
    storedName: { kind: 'text', label: ['存储名称', 'Stored name'], max: 255, on: 'never', read: 'server' },
    visibility: {
      kind: 'oneOf',
      label: ['可见范围', 'Visibility'],
      options: { PUBLIC: ['公开', 'Public'], PRIVATE: ['私有', 'Private'] },
      search: 'equal',
      column: true,
      on: 'never',
      default: 'PUBLIC',
    },
    ossId: { kind: 'reference', to: 'oss', label: ['对象存储', 'Object store'], on: 'never' },
    isKept: {
      kind: 'flag',
      label: ['附件库', 'In the library'],
      hint: ['附件库以外的文件，无人引用时会被清理', 'Other files are deleted when nothing refers to them'],
      search: 'equal',
      on: 'never',
      default: false,
    },
    createTime: { kind: 'dateTime', label: ['上传时间', 'Uploaded at'], search: 'range', column: true, on: 'never' },
  },
  computed: {
    link: { kind: 'text', label: ['附件地址', 'Address'] },
    usedBy: {
      kind: 'lines',
      label: ['被引用', 'Used by'],
      fields: {
        resource: { kind: 'text', label: ['数据类型', 'Resource'] },
        rowId: { kind: 'text', label: ['数据编号', 'Row'] },
      },
    },
  },
  order: [['createTime', 'desc']],
  indexes: [['-createTime'], ['hash']],
  menu: { under: 'resource', path: '/resource/attach', sort: 3, icon: 'iconfont iconicon_savememo' },
})
