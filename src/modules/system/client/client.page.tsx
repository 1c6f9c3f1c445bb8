import { useQuery } from '@tanstack/react-query'
import { Alert, Typography } from 'antd'
import { useT } from '#i18n/language.tsx'
import { definePage, type Page } from '#kernel/admin/define-page.ts'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import { call } from '#ui/call.ts'
import { client } from './client.resource.ts'

/** The clients, and the public key that those of Saber 4.9 must be built with. */
function ClientPage({ page }: { page: Page }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['public-key'],
    queryFn: () => call<{ publicKey: string }>('GET', '/blade-auth/oauth/public-key'),
  })
  return (
    <>
      <ResourcePage page={page} />
      {data && (
        <Alert
          type="info"
          showIcon
          style={{ marginTop: 12 }}
          title={t([
            '以 SM2 加密密码的客户端（Saber 4.9）须配置以下公钥',
            'Clients that encrypt passwords by SM2 (Saber 4.9) must be configured with this public key',
          ])}
          description={
            <Typography.Text copyable className="figure" style={{ wordBreak: 'break-all' }}>
              {data.publicKey}
            </Typography.Text>
          }
        />
      )}
    </>
  )
}

export const clientPage = definePage(client, { own: ClientPage })
