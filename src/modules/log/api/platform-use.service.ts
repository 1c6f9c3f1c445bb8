import type { Context } from '#kernel/runtime/context.ts'
import { callerColumns, type LogRow, logWriterOf } from './log-writer.service.ts'

/** What marks a row of the log that is not about a call, but about a use of the context of all tenants in one. */
export const platformUse = 'platform'

/** Adds a row to the log of the administrator's tenant: who has entered the context of all tenants, why, and in which call. */
export function logPlatformUse({ runtime, tenant, user, traceId, address }: Context, why: string): void {
  const row: LogRow = {
    ...callerColumns(user),
    title: '跨租户操作',
    method_name: platformUse,
    message: why,
    remote_ip: address,
    trace_id: traceId,
  }
  logWriterOf(runtime).add(tenant, JSON.stringify(row))
}
