import { frameDimension } from '#modules/catalog/frame-dimension.resource.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import type { MotorDetail } from '#site/motor/motor.ts'
import type { Services } from '#site/services.ts'
import type { FrameRow } from './dimensions.ts'

export const loadMotor = (services: Services, id: string): Promise<MotorDetail> => services.open(machine, 'detail', { id })

/** The dimensions of a frame by IEC 60072-1; the number of its core is not part of them. */
export async function frameOf(services: Services, frame: string): Promise<FrameRow | undefined> {
  const size = /^\d{2,3}[SML]?/.exec(frame)?.[0]
  if (!size) return undefined
  const { records } = await services.open(frameDimension, 'listData', { frame_likeright: size, size: '1' })
  return records[0]
}
