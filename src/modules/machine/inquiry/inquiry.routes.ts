import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, flagShape, objectOf, pageShape, textParameters, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { sendMessage, startInquiry } from './messages.service.ts'
import { blockOther, closeInquiry, fileLink, markInquiryRead, ownInquiries, readInquiry } from './own-inquiries.service.ts'

const base = '/blade-machine/inquiry'

const id = { kind: 'text', label: ['编号', 'Id'], max: 19, required: ['缺少必要的请求参数: id', 'The parameter id is missing'] } as const
const text = { kind: 'longText', label: ['内容', 'Text'], max: 2000 } as const
const file = { kind: 'text', label: ['附件', 'Attachment'], max: 255 } as const

const inquiryShape = objectOf({
  ...textParameters('id', 'listingId', 'demandId', 'title', 'other', 'state', 'stateName', 'lastText', 'lastTime'),
  ...{ isSeller: flagShape, isBuyerHidden: flagShape, quantity: wholeShape, unread: wholeShape },
})
const messageShape = objectOf({ ...textParameters('id', 'text', 'fileName', 'createTime'), isMine: flagShape })

/** Inquiries between a buyer and the seller of a listing or of an accepted quote; each route is for these two alone. */
export const inquiryRoutes = defineRoutes((route) => {
  route.post(
    `${base}/start`,
    'member',
    {
      summary: 'Ask the seller of a listing; another question about it goes into the same inquiry',
      input: {
        listingId: id,
        quantity: { kind: 'whole', label: ['数量', 'Quantity'], min: 1, max: 1_000_000, default: 1 },
        text,
        file,
      },
      answer: objectOf({ id: textShape }),
    },
    async (ctx, { listingId, quantity, text, file }) => ({
      id: await startInquiry(ctx, { listingId, quantity: quantity ?? 1, text: text ?? '', file: file ?? '' }),
    }),
  )
  route.post(`${base}/send`, 'member', { summary: 'Write in an inquiry', input: { id, text, file } }, (ctx, { id, text, file }) =>
    sendMessage(ctx, id, { text: text ?? '', file: file ?? '' }),
  )
  route.get(
    `${base}/threads`,
    'member',
    {
      summary: "The caller's inquiries as buyer and as seller, the latest first",
      input: {
        current: { kind: 'whole', label: ['页码', 'Page'], min: 1, max: 1_000 },
        size: { kind: 'whole', label: ['每页条数', 'Page size'], min: 1, max: 100 },
      },
      answer: pageShape(inquiryShape),
      readsRows: true,
    },
    async (ctx, input) => {
      const page = { current: input.current ?? 1, size: input.size ?? 10 }
      const { records, total } = await ownInquiries(ctx, page.current, page.size)
      return { records, total, ...page, pages: Math.ceil(total / page.size), orders: [], searchCount: true }
    },
  )
  route.get(
    `${base}/thread`,
    'member',
    {
      summary: 'An inquiry with its latest 500 messages, or with the 500 before one of them; the oldest first',
      input: { id, before: { kind: 'text', label: ['在此消息之前', 'Before this message'], max: 19 } },
      answer: objectOf({ thread: inquiryShape, isBlocked: flagShape, hasEarlier: flagShape, messages: arrayOf(messageShape) }),
      readsRows: true,
    },
    (ctx, { id, before }) => readInquiry(ctx, id, before ?? ''),
  )
  route.post(`${base}/read`, 'member', { summary: 'The caller has read an inquiry', input: { id } }, (ctx, { id }) =>
    markInquiryRead(ctx, id),
  )
  route.post(`${base}/close`, 'member', { summary: 'End an inquiry; a further message opens it again', input: { id } }, (ctx, { id }) =>
    closeInquiry(ctx, id),
  )
  route.post(
    `${base}/block`,
    'member',
    {
      summary: 'Take no messages of the other side any more, or take them again',
      input: { id, on: { kind: 'flag', label: ['屏蔽', 'Block'] } },
    },
    (ctx, { id, on }) => blockOther(ctx, id, on ?? true),
  )
  route.get(
    `${base}/file`,
    'member',
    { summary: 'A link that opens the attachment of a message once', input: { id }, answer: objectOf({ link: textShape }) },
    async (ctx, { id }) => ({ link: await fileLink(ctx, id) }),
  )
})
