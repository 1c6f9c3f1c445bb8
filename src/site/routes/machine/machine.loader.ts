import type { Motor } from '#site/motor/motor.ts'
import type { SiteServices } from '#ui/services.ts'

export interface Picture {
  readonly link: string
  readonly photoType?: string
}

export interface Contact {
  readonly name?: string
  readonly mobile?: string
  readonly phone?: string
  readonly wechat?: string
  readonly email?: string
  readonly company?: string
}

/** A listing in full, as far as its reader may see it. */
export interface MotorDetail extends Motor {
  readonly photos?: readonly Picture[]
  readonly contact?: Contact
  readonly contactVisible?: string
  readonly description?: string
  readonly conditionNote?: string
  readonly tierPrices?: readonly { readonly minQty: number; readonly price: string }[]
  readonly attachments?: readonly { readonly name: string; readonly link: string }[]
  /** Beside one's own listings: what may be done with them. */
  readonly moves?: readonly unknown[]
}

export type Translate = Readonly<Record<string, unknown>>

export function loadMotor(services: SiteServices, id: string): Promise<MotorDetail & Translate> {
  return services.get<MotorDetail & Translate>('/blade-machine/machine/detail', { id })
}
