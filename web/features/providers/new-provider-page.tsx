import { Box } from '@chakra-ui/react'
import { addProvider } from '@quayside/contracts/directory/commands.ts'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as z from 'zod'
import { problemOf } from '../../app/api/problem.ts'
import { DetailFields, useDetailLabels, useTaxWarnings } from '../../ui/companies/detail-fields.tsx'
import { type DetailValues, emptyDetails, enteredDetails } from '../../ui/companies/detail-values.ts'
import { TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { NewEntry } from '../../ui/form/new-entry.tsx'
import { useAddProviderMutation } from './providers-api.ts'

type NewProvider = DetailValues & {
  notes: string
  contact: { names: string; lastNames: string; email: string; phone: string; department: string }
}

const empty: NewProvider = {
  ...emptyDetails,
  notes: '',
  contact: { names: '', lastNames: '', email: '', phone: '', department: '' },
}

/** The route's own schema. */
const newProvider = z.preprocess(enteredDetails, addProvider)

/** /providers/new: a supplier of the client, with its address and a first contact. */
export function NewProviderPage() {
  const { t } = useTranslation('providers')
  const [add] = useAddProviderMutation()
  const warnings = useTaxWarnings()
  const [taken, setTaken] = useState<string | null>(null)
  const labels = {
    ...useDetailLabels(),
    notes: t('own.notes'),
    'contact.names': t('field.names'),
    'contact.lastNames': t('field.lastNames'),
    'contact.email': t('column.email'),
    'contact.phone': t('contacts:field.phone'),
    'contact.department': t('contacts:field.department'),
  }
  return (
    <NewEntry
      title={t('act.add')}
      list={{ label: t('title'), to: '/providers' }}
      onlyClients={t('onlyClients')}
      verb={t('act.save')}
      schema={newProvider}
      empty={empty}
      labels={labels}
      send={add}
      refused={(form, error) => {
        const named = problemOf(error)?.fields.find(({ code }) => code === 'provider-exists')
        setTaken(typeof named?.params.companyId === 'string' ? named.params.companyId : null)
        warnings.show(form, error)
      }}
      told={({ businessName }) => t('added', { name: businessName })}
    >
      <DetailFields warnings={warnings} hints={{ businessName: taken !== null && <TakenName id={taken} /> }} />
      <FormSection title={t('section.contact')} hint={t('hint.contact')}>
        <TextField name="contact.names" label={labels['contact.names']} autoComplete="off" />
        <TextField name="contact.lastNames" label={labels['contact.lastNames']} optional autoComplete="off" />
        <TextField name="contact.email" label={labels['contact.email']} type="email" autoComplete="off" />
        <TextField name="contact.department" label={labels['contact.department']} optional autoComplete="off" />
        <TextField
          name="contact.phone"
          label={labels['contact.phone']}
          hint={t('contacts:hint.phone')}
          type="tel"
          optional
          autoComplete="off"
        />
      </FormSection>
      <FormSection title={t('own.title')} columns={2}>
        <TextAreaField name="notes" label={labels.notes} optional rows={3} maxLength={2000} />
      </FormSection>
    </NewEntry>
  )
}

/** Leads to the supplier that has the name, until another is typed. */
function TakenName({ id }: { id: string }) {
  const { t } = useTranslation('providers')
  const { errors } = useFormState({ name: 'businessName' })
  if (errors.businessName?.type !== 'server') return null
  return (
    <Box asChild color="accent" _hover={{ textDecoration: 'underline' }}>
      <Link to={`/providers/edit/${id}`}>{t('act.openTaken')}</Link>
    </Box>
  )
}
