import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { inquiry } from '#modules/machine/inquiry/inquiry.resource.ts'
import { onPush } from '#ui/push.ts'

/** Reads the page again when somebody has written or read in an inquiry: in this one, or in any. */
export function useInquiryEvents(id?: string): void {
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      onPush(({ topic, data }) => {
        const isOurs = topic === inquiry.name && (id === undefined || data.id === id)
        if (isOurs || topic === 'reset') void revalidate()
      }),
    [id, revalidate],
  )
}
