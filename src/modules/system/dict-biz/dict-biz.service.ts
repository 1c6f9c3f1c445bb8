import { defineService } from '#kernel/http/services.ts'
import { entriesOf, saveEntry } from '../dict/dictionaries.service.ts'
import { dictBiz } from './dict-biz.resource.ts'

export const dictBizService = defineService(dictBiz, (crud) => ({
  ...crud,
  submit: (ctx, body) => saveEntry(ctx, dictBiz, crud, body),
  dictionary: (ctx, { code }) => entriesOf(ctx, dictBiz, code ?? ''),
}))
