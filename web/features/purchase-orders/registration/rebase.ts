import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { factsOf, rebased } from '../../../ui/form/rebase.ts'
import type { Facts } from '../../../ui/three-way.ts'
import { formOf, type RegistrationForm } from './registration-form.ts'

const shared = ({ details, lines }: RegistrationForm) => ({ details, lines })

/** What others may change, too: a known line by its id, so that its place does not matter. */
export function orderFacts(form: RegistrationForm, status: string | null): Facts {
  const facts = factsOf(shared(form), 'lineId')
  return status === null ? facts : new Map([['status', status], ...facts])
}

/** The order as it is now with the person's own entries on it; a line that others removed and the person changed is a new one. */
export function rebasedForm(seen: OrderDetail, now: OrderDetail, mine: RegistrationForm): RegistrationForm {
  const theirs = shared(formOf(now))
  const { details, lines } = rebased(shared(formOf(seen)), theirs, shared(mine), 'lineId')
  const known = new Set(theirs.lines.map(({ lineId }) => lineId))
  return { ...mine, details, lines: lines.map(line => (known.has(line.lineId) ? line : { ...line, lineId: null })) }
}
