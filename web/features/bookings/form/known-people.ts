import type { FormParties } from '../../../ui/freight/parties.ts'
import { useContactId, useKeptPeople } from '../../../ui/freight/people.ts'
import type { BookingForm, KnownPeople } from './booking-form.ts'

/** Typed addresses become contacts, whose ids alone are sent; `before`: the parties as they were opened. */
export function useKnownPeople() {
  const keptPeople = useKeptPeople()
  const contactId = useContactId()
  return async (form: BookingForm, before: FormParties): Promise<KnownPeople> => {
    const recipients: (string | null)[] = []
    for (const { name, email, contactId: known } of form.recipients)
      recipients.push(known || (await contactId({ name, email, phone: '' }, '')))
    return { parties: await keptPeople.parties(form.parties, before), recipients }
  }
}
