import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import { userNotification } from '#modules/desk/notification/user-notification.resource.ts'
import { onPush } from '#ui/push.ts'

/** What is read again when an event of a topic arrives; all of it when some may have been missed. */
const queriesOf: Readonly<Record<string, readonly string[]>> = {
  [jobResource.name]: [jobResource.name],
  [userNotification.name]: [userNotification.name],
  rights: ['menu'],
}

/** Milliseconds in which events of a topic are one: jobs tell their progress twice a second. */
const pause = 1_000

/** Reads again what the server says has changed. */
export function usePush(): void {
  const client = useQueryClient()
  useEffect(() => {
    const waiting = new Map<string, ReturnType<typeof setTimeout>>()
    const read = (topic: string): void => {
      waiting.delete(topic)
      const queryKey = queriesOf[topic]
      if (topic === 'reset') void client.invalidateQueries()
      else if (queryKey) void client.invalidateQueries({ queryKey })
    }
    // Not at once, as the browsers of a whole tenant may receive the same event.
    const later = (topic: string): void => {
      if (!waiting.has(topic))
        waiting.set(
          topic,
          setTimeout(() => read(topic), pause * (0.5 + Math.random())),
        )
    }
    const stop = onPush(({ topic }) => later(topic))
    return () => {
      stop()
      for (const timer of waiting.values()) clearTimeout(timer)
    }
  }, [client])
}
