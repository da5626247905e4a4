import type { QuoteContent } from '@quayside/contracts/quotes/content.ts'
import { useMemo } from 'react'
import { type ApiError, problemOf } from '../../../app/api/problem.ts'
import { schemaOfFaults } from '../../../ui/acts/field-faults.ts'
import { formPath } from '../../../ui/acts/form-path.ts'
import { withFields } from '../../../ui/acts/use-act.ts'
import { applyProblem, useZodForm } from '../../../ui/form/form.tsx'
import { useKeptPeople } from '../../../ui/freight/people.ts'
import { useRuleText } from '../../../ui/rule-text.ts'
import { contentOf, faultsOfQuote, type QuoteForm } from './quote-form.ts'
import { placesOfQuote } from './quote-places.ts'

/** The form of a quote's content: what it refuses itself, what is sent of it, and where a refusal stands. */
export function useQuoteForm(began: QuoteForm, today: string | null) {
  const ruleText = useRuleText()
  const keepPeople = useKeptPeople()
  const schema = useMemo(
    () => schemaOfFaults(values => faultsOfQuote(values as QuoteForm, today, ruleText)),
    [today, ruleText],
  )
  const form = useZodForm<QuoteForm>(schema as never, { defaultValues: began, shouldUnregister: false })
  const refuse = (error: ApiError) => {
    const values = form.getValues()
    const placed = withFields(error, path => formPath(path, placesOfQuote(values), values))
    applyProblem(form, placed)
  }
  /** Null where a person typed could not be kept, which the form then says. */
  const contentFor = async (values: QuoteForm, before: QuoteForm): Promise<QuoteContent | null> => {
    try {
      const ids = await keepPeople.parties(values.parties, before.parties)
      const customer = await keepPeople.person(
        { contact: values.customerContact, contactId: values.customerContactId },
        { contact: before.customerContact, contactId: before.customerContactId },
      )
      return contentOf(values, ids, customer)
    } catch (error) {
      if (problemOf(error as ApiError) === null && !('status' in (error as object))) throw error
      applyProblem(form, error as ApiError)
      return null
    }
  }
  return { form, contentFor, refuse }
}
