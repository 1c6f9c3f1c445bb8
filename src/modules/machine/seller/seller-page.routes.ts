import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, flagShape, objectOf, openShape, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { collaboration } from '../../collaboration/collaboration/collaboration.resource.ts'
import { machine } from '../machine/machine.resource.ts'
import { companyAddresses, companyOfListing, sellerPage } from './seller-page.service.ts'

const id = { kind: 'text', label: ['编号', 'Id'], max: 19 } as const

/** What everybody may know of those who sell. */
export const sellerPageRoutes = defineRoutes((route) => {
  route.get(
    '/blade-machine/seller/page',
    'open',
    {
      summary:
        'What a company offers, as far as its listings and demands show their contact; without any it is not found. A type and words narrow its stock',
      input: {
        id,
        current: { kind: 'whole', label: ['页码', 'Page'], min: 1, max: 1000 },
        typeCode: { kind: 'text', label: ['类型', 'Type'], max: 32 },
        text: { kind: 'text', label: ['型号或标题', 'Model or title'], max: 80 },
      },
      answer: objectOf({
        ...{ id: textShape, name: textShape, isVerified: flagShape, since: textShape, regionName: textShape, logo: textShape },
        ...{ introduction: textShape, introductionEn: textShape, total: wholeShape, pages: wholeShape },
        types: arrayOf(objectOf({ typeCode: textShape, name: textShape, nameEn: textShape, count: wholeShape })),
        motors: arrayOf(openShape(machine, machine.open.listData)),
        demands: arrayOf(openShape(collaboration, collaboration.open.listData)),
      }),
      readsRows: true,
    },
    (ctx, { id, current, typeCode, text }) => sellerPage(ctx, id ?? '', { page: current ?? 1, typeCode: typeCode ?? '', text: text ?? '' }),
  )
  route.get(
    '/blade-machine/seller/of',
    'open',
    {
      summary: 'The company that offers a listing, where its contact is shown',
      input: { id },
      answer: objectOf({ id: textShape }),
      readsRows: true,
    },
    async (ctx, { id }) => ({ id: await companyOfListing(ctx, id ?? '') }),
  )
  route.get(
    '/blade-machine/seller/addresses',
    'open',
    { summary: 'The companies with public stock, for search engines', answer: arrayOf(textShape), readsRows: true },
    companyAddresses,
  )
})
