import { defineResource, identity } from '#kernel/resource/resource.ts'

/** Somebody from whom a user wants no messages. */
export const blockedPerson = defineResource({
  ...identity('blocked-person', ['屏蔽的用户', 'Blocked person'], {
    at: ['/blade-machine/blocked-person'],
    scope: 'tenant',
    title: 'person',
  }),
  ops: ['remove'],
  owned: true,
  fields: {
    blocker: { kind: 'text', label: ['屏蔽人', 'Blocked by'], max: 19, on: 'never' },
    person: { kind: 'text', label: ['被屏蔽人', 'Person'], max: 19, on: 'never', unique: ['blocker'] },
  },
})
