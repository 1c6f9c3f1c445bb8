import { definePage } from '#kernel/admin/define-page.ts'
import { quote } from './quote.resource.ts'

/** Staff read quotes; who has made one withdraws it on the site. */
export const quotePage = definePage(quote, { actions: { withdraw: null } })
