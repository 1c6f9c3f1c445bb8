import type { MetaArgs } from 'react-router'
import { useT } from '#i18n/language.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { headOf } from '../../head.ts'
import { useRoot } from '../../reader.ts'
import styles from './contact.module.css'

export function meta(args: MetaArgs) {
  return headOf(args, {
    title: ['联系我们', 'Contact us'],
    description: ['服务热线、客服热线与联系方式', 'Hotline, customer service and how to reach us'],
  })
}

export default function ContactPage() {
  const t = useT()
  const { hotline, serviceLine, email, address, workingHours } = useRoot()?.summary?.params ?? {}
  return (
    <main id="content" className={`wide ${styles.contact}`}>
      <h1>{t(['联系我们', 'Contact us'])}</h1>
      <p className={styles.lead}>
        {t([
          '找不到要的电机、想发布现货、或对一条信息有疑问，都可以打电话给我们。',
          'You cannot find a motor, want to publish stock, or doubt a listing: call us.',
        ])}
      </p>
      <dl className={styles.ways}>
        <Way icon="phone" name={t(['服务热线', 'Hotline'])} value={hotline} href={phone(hotline)} />
        <Way icon="phone" name={t(['客服热线', 'Customer service'])} value={serviceLine} href={phone(serviceLine)} />
        <Way icon="mail" name={t(['邮箱', 'E-mail'])} value={email} href={email && `mailto:${email}`} />
        <Way icon="pin" name={t(['地址', 'Address'])} value={address} />
        <Way icon="clock" name={t(['工作时间', 'Working hours'])} value={workingHours} />
      </dl>
    </main>
  )
}

function phone(number: string | undefined): string | undefined {
  return number && `tel:${number.replace(/[^\d+]/g, '')}`
}

function Way({ icon, name, value, href }: { icon: IconName; name: string; value: string | undefined; href?: string | undefined }) {
  if (!value) return null
  return (
    <div>
      <dt>
        <Icon name={icon} size={18} />
        {name}
      </dt>
      <dd>{href ? <a href={href}>{value}</a> : value}</dd>
    </div>
  )
}
