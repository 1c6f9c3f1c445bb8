import { expect, test } from 'vitest'
import type { MotorDetail } from '../../motor/motor.ts'
import { blankPageMotor, pageFieldsOf, withFiles } from './page-fields.ts'

test('the files of a listing have names, and its video stands behind them', () => {
  const sheet = { name: 'sheet.pdf', link: '/files/a.pdf' }
  const row = { ...blankPageMotor(), attachments: [sheet], videoUrl: '/files/a.mp4' } as unknown as MotorDetail
  expect(pageFieldsOf(withFiles(row, 'en')).attachments).toEqual([sheet, { id: 'video', name: 'Video', link: '/files/a.mp4' }])
  const unnamed = { ...row, videoUrl: '', attachments: [{ ...sheet, name: '' }] } as unknown as MotorDetail
  expect(withFiles(unnamed, 'en').attachments).toEqual([{ ...sheet, name: 'a.pdf' }])
})
