import { frameDimension } from '#modules/catalog/frame-dimension.resource.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import type { MotorDetail } from '#site/motor/motor.ts'
import type { Services } from '#site/services.ts'
import { type CatalogueValue, type CompletedMotor, withCatalogueValues } from './catalogue-values.ts'
import { type Dimensions, dimensionsOf, type FrameRow, tableFrameOf } from './dimensions.ts'
import { excludedFromSold, excludedFromSpecification } from './page-fields.ts'
import { type SpecificationGroup, specificationOf } from './specification.ts'

const publicStates: readonly string[] = machine.open.detail.rows.shelfStatus

/**
 * The motor of a page, a card, a sheet or a comparison. They show what is on public display and nothing else, to everybody alike: sellers find
 * the rest of their stock under `/product?isSelf=1`, staff in the back-office.
 */
export async function loadMotor(services: Services, id: string): Promise<MotorDetail> {
  const motor = await services.open(machine, 'detail', { id })
  if (publicStates.includes(motor.shelfStatus)) return motor
  throw Response.json({ status: 404, msg: '', traceId: '' }, { status: 404 })
}

/** A motor completed from the catalogues, and the origin of each value. */
export async function loadCompleted(services: Services, row: MotorDetail): Promise<CompletedMotor> {
  return withCatalogueValues(row, await services.get<CatalogueValue[]>('/blade-machine/machine/catalogue-values', { id: row.id }))
}

/** The specification of a motor, completed from the catalogues, and its dimensions where enough of them are known. */
export async function loadSpecification(
  services: Services,
  row: MotorDetail,
  lang: 'zh' | 'en',
): Promise<{ readonly groups: SpecificationGroup[]; readonly dimensions: Dimensions | undefined }> {
  const [{ completed, origins }, frame] = await Promise.all([loadCompleted(services, row), frameOf(services, row.frame)])
  const hidden = row.shelfStatus === 'SOLD' ? excludedFromSold : excludedFromSpecification
  const groups = specificationOf(machine.fields, completed, lang, hidden, origins)
  return { groups, dimensions: dimensionsOf(row, frame) }
}

/** The dimensions of a frame by IEC 60072-1. */
async function frameOf(services: Services, frame: string): Promise<FrameRow | undefined> {
  const size = tableFrameOf(frame)
  if (!size) return undefined
  const { records } = await services.open(frameDimension, 'listData', { frame_likeright: size, size: '1' })
  return records[0]
}
