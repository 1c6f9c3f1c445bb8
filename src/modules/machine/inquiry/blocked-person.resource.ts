import { defineResource, identity } from '#kernel/resource/resource.ts'

/** Somebody from whom a user wants no messages. */
export const blockedPerson = defineResource({
  ...identity('blocked-person', ['屏蔽的用户', 'Blocked person'], {
    at: ['/blade-machine/blocked-person'],
    scope: 'tenant',
    title: 'inquiryId',
  }),
  ops: ['remove'],
  owned: true,
  fields: {
    blocker: { kind: 'text', label: ['屏蔽人', 'Blocked by'], max: 19, on: 'never' },
    /** Who it is, the inquiry may not say yet. */
    person: { kind: 'text', label: ['被屏蔽人', 'Person'], max: 19, on: 'never', read: 'server', unique: ['blocker', 'inquiryId'] },
    /** In which inquiry they were blocked: in others it counts where the other side is named in both. */
    inquiryId: { kind: 'text', label: ['询价', 'Inquiry'], max: 19, on: 'never' },
  },
})
