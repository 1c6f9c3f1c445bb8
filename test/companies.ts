import { expect } from 'vitest'
import type { Staff, StaffMaker } from './staff.ts'
import type { Persona, TestApp } from './test-app.ts'

type Row = Record<string, unknown>
type Caller = Persona | { readonly token: string }

/** What `company/mine` answers. */
interface OwnCompany {
  readonly id: string
  readonly name: string
  readonly isManager: boolean
  readonly members: readonly { id: string; account: string }[]
  readonly open: readonly { id: string; name: string }[]
  readonly mine: readonly { id: string; name: string; side: string }[]
}

/** How accounts get into companies, and out of them. */
export function companyCalls(app: () => TestApp) {
  const post = (as: Caller, path: string, body: Row) => app().call<Row>(as, 'POST', path, { body })
  /** Names the company of an account: its own one, with nobody else in it. */
  const own = (as: Caller, company: string) => post(as, '/blade-user/update-info', { company })
  const mine = async (as: Caller) => (await app().call<OwnCompany>(as, 'GET', '/blade-machine/company/mine')).data
  const invite = (as: Caller, account: string) => post(as, '/blade-machine/company/invite', { account })
  const answer = (as: Caller, id: string | undefined, accepted: boolean) =>
    post(as, '/blade-machine/company/answer', { id: String(id), accepted })
  const leave = (as: Caller, body: Row = {}) => post(as, '/blade-machine/company/leave', body)

  async function join(manager: Caller, member: Staff): Promise<void> {
    expect((await invite(manager, member.account)).status).toBe(200)
    const { id } = await mine(manager)
    const [invitation] = (await mine(member)).mine
    expect((await answer(member, invitation?.id, true)).status).toBe(200)
    expect((await mine(member)).id).toBe(id)
  }

  /** Two new members of a new company, the first of whom manages it. */
  async function newCompany(make: StaffMaker, name: string): Promise<[boss: Staff, clerk: Staff]> {
    const members: [Staff, Staff] = [await make.staff({ codes: [] }), await make.staff({ codes: [] })]
    await own(members[0], name)
    await join(...members)
    return members
  }
  return { post, own, mine, invite, answer, leave, join, newCompany }
}
