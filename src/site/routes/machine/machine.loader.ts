import { machine } from '#modules/machine/machine/machine.resource.ts'
import type { MotorDetail } from '#site/motor/motor.ts'
import type { Services } from '#site/services.ts'

export const loadMotor = (services: Services, id: string): Promise<MotorDetail> => services.open(machine, 'detail', { id })
