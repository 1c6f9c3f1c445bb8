import { expect, test } from 'vitest'
import type { MotorDetail } from '../../motor/motor.ts'
import { blankPageMotor, pageFieldsOf, withVideo } from './page-fields.ts'

test('the video of a listing stands behind its files', () => {
  const sheet = { name: 'sheet.pdf', link: '/files/a.pdf' }
  const row = { ...blankPageMotor(), attachments: [sheet], videoUrl: '/files/a.mp4' } as unknown as MotorDetail
  expect(pageFieldsOf(withVideo(row, 'en')).attachments).toEqual([sheet, { id: 'video', name: 'Video', link: '/files/a.mp4' }])
  expect(withVideo({ ...row, videoUrl: '' }, 'en').attachments).toEqual([sheet])
})
