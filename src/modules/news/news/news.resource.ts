import { defineResource, identity } from '#kernel/resource/resource.ts'

/** What a list of news shows. */
const onCards = ['title', 'titleEn', 'category', 'cover', 'summary', 'summaryEn', 'publishTime', 'top'] as const
const onPage = ['content', 'contentEn', 'tags', 'typeCodes', 'brandCodes', 'sourceName', 'sourceUrl', 'author', 'attachments'] as const

export const news = defineResource({
  ...identity('news', ['新闻', 'Article'], { at: ['/blade-news/news'], scope: 'tenant', title: 'title' }),
  fields: {
    title: { kind: 'text', label: ['标题', 'Title'], required: ['请输入标题', 'Enter the title'], max: 120, search: 'like', column: true },
    titleEn: { kind: 'text', label: ['英文标题', 'English title'], max: 200, search: 'like' },
    category: {
      kind: 'oneOf',
      label: ['分类', 'Category'],
      required: ['请选择分类', 'Choose a category'],
      options: {
        INDUSTRY: ['行业动态', 'Industry'],
        MARKET: ['市场行情', 'Market'],
        TECH: ['技术知识', 'Technology'],
        POLICY: ['政策标准', 'Standards and policy'],
        SITE: ['平台公告', 'Announcements'],
      },
      search: 'equal',
      column: true,
    },
    cover: { kind: 'image', label: ['封面', 'Cover'], hint: ['宽高比 16:9', 'Width to height 16:9'] },
    summary: { kind: 'longText', label: ['摘要', 'Summary'], max: 300 },
    summaryEn: { kind: 'longText', label: ['英文摘要', 'English summary'], max: 600 },
    content: { kind: 'richText', label: ['正文', 'Text'], required: ['请输入正文', 'Enter the text'], max: 100_000 },
    contentEn: { kind: 'richText', label: ['英文正文', 'English text'], max: 100_000 },
    attachments: {
      kind: 'lines',
      label: ['附件', 'Files'],
      max: 12,
      fields: {
        name: { kind: 'text', label: ['名称', 'Name'], max: 120 },
        link: { kind: 'file', accept: 'document', label: ['文件', 'File'], required: ['请上传文件', 'Upload a file'] },
      },
    },
    tags: { kind: 'manyOf', label: ['标签', 'Tags'] },
    typeCodes: { kind: 'manyOf', label: ['相关类型', 'Motor types'], hint: ['类型编号，如 AC3', 'Codes of motor types, such as AC3'] },
    brandCodes: { kind: 'manyOf', label: ['相关品牌', 'Brands'], hint: ['品牌编号，如 BR001', 'Codes of brands, such as BR001'] },
    author: { kind: 'text', label: ['作者', 'Author'], max: 64 },
    sourceName: { kind: 'text', label: ['来源', 'Source'], max: 64 },
    sourceUrl: { kind: 'text', label: ['来源网址', 'Address of the source'], pattern: 'url', max: 255 },
    top: { kind: 'flag', label: ['置顶', 'Pinned'], column: true },
    publishTime: {
      kind: 'dateTime',
      label: ['发布时间', 'Published'],
      hint: ['空缺时为发布的时刻', 'The moment of publication, if it is empty'],
      column: true,
    },
    newsStatus: {
      kind: 'oneOf',
      label: ['状态', 'State'],
      options: { DRAFT: ['草稿', 'Draft'], ON: ['已发布', 'Published'], OFF: ['已撤回', 'Withdrawn'] },
      on: 'never',
      default: 'DRAFT',
      search: 'equal',
      column: true,
    },
  },
  computed: { viewCount: { kind: 'whole', label: ['浏览', 'Views'] } },
  states: {
    field: 'newsStatus',
    initial: 'DRAFT',
    transitions: {
      publish: { label: ['发布', 'Publish'], from: ['DRAFT', 'OFF'], to: 'ON', by: ['code'], confirm: ['确定发布？', 'Publish?'] },
      withdraw: { label: ['撤回', 'Withdraw'], from: ['ON'], to: 'OFF', by: ['code'], confirm: ['确定撤回？', 'Withdraw?'] },
    },
  },
  open: {
    listData: {
      shows: onCards,
      rows: { newsStatus: 'ON' },
      order: [
        ['top', 'desc'],
        ['publishTime', 'desc'],
      ],
    },
    detail: { shows: [...onCards, ...onPage], rows: { newsStatus: 'ON' } },
  },
  order: [['createTime', 'desc']],
  indexes: [['newsStatus', '-publishTime']],
  menu: { under: 'motor', path: '/motor/news', sort: 4, icon: 'iconfont iconicon_addresslist' },
})
