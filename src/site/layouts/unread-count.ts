import { userNotification } from '#modules/desk/notification/user-notification.resource.ts'
import { call } from '#ui/call.ts'
import { onPush } from '#ui/push.ts'

type Listener = (unread: number) => void

const listeners = new Set<Listener>()
let isStarted = false

function start(): void {
  isStarted = true
  onPush(({ topic }) => {
    if (topic !== userNotification.name && topic !== 'reset') return
    call<{ unread: number }>('GET', '/blade-desk/notification/unread').then(
      ({ unread }) => {
        for (const listener of listeners) listener(unread)
      },
      () => undefined,
    )
  })
}

/** Tells the number of unread notifications whenever the server says that it has changed; one call for all listeners. Returns what ends it. */
export function watchUnread(listener: Listener): () => void {
  if (!isStarted) start()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
