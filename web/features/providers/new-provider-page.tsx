import { addProvider } from '@quayside/contracts/directory/commands.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { blankIsNull } from '../../ui/form/blank.ts'
import { CountryField } from '../../ui/form/country-field.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { NewEntry } from '../../ui/form/new-entry.tsx'
import { useAddProviderMutation } from './providers-api.ts'

type NewProvider = {
  businessName: string
  supplierCode: string
  country: string
  contact: { names: string; lastNames: string; email: string }
}

const empty: NewProvider = {
  businessName: '',
  supplierCode: '',
  country: '',
  contact: { names: '', lastNames: '', email: '' },
}

const isGiven = (contact: NewProvider['contact']) => Object.values(contact).some(part => part.trim() !== '')

/** The route's own schema; a contact of which nothing is written is none. */
const newProvider = z.preprocess(value => {
  const form = value as NewProvider
  return blankIsNull({ ...form, contact: isGiven(form.contact) ? form.contact : null }, [
    'businessName',
    'names',
    'email',
  ])
}, addProvider)

/** /providers/new: a supplier of the client; with a contact e-mail, orders can be sent to it. */
export function NewProviderPage() {
  const { t } = useTranslation('providers')
  const [add] = useAddProviderMutation()
  const labels = {
    businessName: t('column.name'),
    supplierCode: t('column.code'),
    country: t('column.country'),
    'contact.names': t('field.names'),
    'contact.lastNames': t('field.lastNames'),
    'contact.email': t('column.email'),
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
      told={({ businessName }) => t('added', { name: businessName })}
    >
      <FormSection title={t('section.company')}>
        <TextField name="businessName" label={labels.businessName} autoComplete="off" />
        <TextField name="supplierCode" label={labels.supplierCode} hint={t('hint.code')} optional />
        <CountryField name="country" label={labels.country} optional />
      </FormSection>
      <FormSection title={t('section.contact')} hint={t('hint.contact')}>
        <ContactFields labels={labels} />
      </FormSection>
    </NewEntry>
  )
}

/** Of a contact of which something is written, the name is needed. */
function ContactFields({ labels }: { labels: Record<`contact.${keyof NewProvider['contact']}`, string> }) {
  const contact = useWatch<NewProvider, 'contact'>({ name: 'contact' })
  return (
    <>
      <TextField name="contact.names" label={labels['contact.names']} optional={!isGiven(contact)} autoComplete="off" />
      <TextField name="contact.lastNames" label={labels['contact.lastNames']} optional autoComplete="off" />
      <TextField name="contact.email" label={labels['contact.email']} type="email" optional autoComplete="off" />
    </>
  )
}
