import type { Motor } from '#site/motor/motor.ts'
import type { SiteServices } from '#ui/services.ts'

export interface MotorPhoto {
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

/** A listing in full, with the fields that the user may read. */
export interface MotorDetail extends Motor {
  readonly photos?: readonly MotorPhoto[]
  readonly contact?: Contact
  readonly contactVisible?: string
  readonly description?: string
  readonly conditionNote?: string
  readonly tierPrices?: readonly { readonly minQty: number; readonly price: string }[]
  readonly attachments?: readonly { readonly name: string; readonly link: string }[]
  /** Only for the user's own listings: the allowed state transitions. */
  readonly transitions?: readonly unknown[]
}

/** All fields of the response, including those that `MotorDetail` does not name. */
export type RawRow = Readonly<Record<string, unknown>>

export function loadMotor(services: SiteServices, id: string): Promise<MotorDetail & RawRow> {
  return services.get<MotorDetail & RawRow>('/blade-machine/machine/detail', { id })
}
