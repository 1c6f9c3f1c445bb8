import { defineRoutes } from '#kernel/http/routes.ts'
import type { InputFields } from '#kernel/resource/field.ts'
import { contactMessage } from './contact-message.resource.ts'
import { sendMessage } from './send-message.service.ts'

const { name, phone, email, subject, message } = contactMessage.fields

/** What a message from the site consists of. */
const messageFields = {
  name: { kind: 'text', label: name.label, required: name.required, max: name.max },
  phone: { kind: 'text', label: phone.label, pattern: 'phone', max: phone.max },
  email: { kind: 'text', label: email.label, pattern: 'email', max: email.max },
  subject: { kind: 'text', label: subject.label, required: subject.required, max: subject.max },
  message: { kind: 'longText', label: message.label, required: message.required, max: message.max },
  captchaKey: { kind: 'text', label: ['验证码编号', 'Captcha key'], max: 64 },
  captchaCode: { kind: 'text', label: ['验证码', 'Captcha'], max: 16 },
} as const satisfies InputFields

export const contactMessageRoutes = defineRoutes((route) => {
  route.post(
    '/blade-desk/contact-message/send',
    'open',
    { summary: 'Send a message to the operator of the site', input: messageFields },
    sendMessage,
  )
})
