import type { OpenRow } from '#kernel/resource/open-row.ts'
import type { machine } from '#modules/machine/machine/machine.resource.ts'

/** A listing as the public list returns it; the display names in `…Name` are in the request's language. */
export type Motor = OpenRow<typeof machine, 'listData'>

/** A listing in full, with the fields that the user may read. */
export type MotorDetail = OpenRow<typeof machine, 'detail'>
