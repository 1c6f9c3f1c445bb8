import type { ReactNode } from 'react'
import type { MetaArgs } from 'react-router'
import { useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { TaskIcon } from '#ui/task-icon.tsx'
import { headOf } from '../../head.ts'
import { useRootData } from '../../root-data.ts'
import styles from './contact.module.css'
import { ContactForm } from './contact-form.tsx'

export function meta(args: MetaArgs) {
  return headOf(args, {
    title: ['联系我们', 'Contact us'],
    description: ['服务热线、客服热线与联系方式', 'Hotline, customer service and contact details'],
  })
}

export default function ContactPage() {
  const t = useT()
  const { hotline, serviceLine, email, address, workingHours } = useRootData()?.summary?.params ?? {}
  return (
    <main id="content" className={`wide ${styles.contact}`}>
      <h1>{t(['联系我们', 'Contact us'])}</h1>
      <p className={styles.intro}>
        {t([
          '找不到要的电机、想发布现货、或对一条信息有疑问，都可以打电话或留言给我们。',
          'Call or write to us if you cannot find a motor, want to publish stock, or have a question about a listing.',
        ])}
      </p>
      <dl className={styles.methods}>
        <ContactMethod
          icon={<Icon name="phone" size={18} />}
          name={t(['服务热线', 'Hotline'])}
          value={hotline}
          href={telephoneLink(hotline)}
        />
        <ContactMethod
          icon={<Icon name="phone" size={18} />}
          name={t(['客服热线', 'Customer service'])}
          value={serviceLine}
          href={telephoneLink(serviceLine)}
        />
        <ContactMethod icon={<Icon name="mail" size={18} />} name={t(['邮箱', 'E-mail'])} value={email} href={email && `mailto:${email}`} />
        <ContactMethod icon={<TaskIcon name="pin" size={18} />} name={t(['地址', 'Address'])} value={address} />
        <ContactMethod icon={<TaskIcon name="clock" size={18} />} name={t(['工作时间', 'Working hours'])} value={workingHours} />
      </dl>
      <ContactForm />
    </main>
  )
}

function telephoneLink(number: string | undefined): string | undefined {
  return number && `tel:${number.replace(/[^\d+]/g, '')}`
}

function ContactMethod({
  icon,
  name,
  value,
  href,
}: {
  icon: ReactNode
  name: string
  value: string | undefined
  href?: string | undefined
}) {
  if (!value) return null
  return (
    <div>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{href ? <a href={href}>{value}</a> : value}</dd>
    </div>
  )
}
