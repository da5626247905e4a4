import { addProvider } from '@quayside/contracts/directory/commands.ts'
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
  address: string
  contact: { names: string; lastNames: string; email: string }
}

const empty: NewProvider = {
  businessName: '',
  supplierCode: '',
  country: '',
  address: '',
  contact: { names: '', lastNames: '', email: '' },
}

/** The route's own schema. */
const newProvider = z.preprocess(
  value => blankIsNull(value as NewProvider, ['businessName', 'address', 'names', 'email']),
  addProvider,
)

/** /providers/new: a supplier of the client; with a contact e-mail, orders can be sent to it. */
export function NewProviderPage() {
  const { t } = useTranslation('providers')
  const [add] = useAddProviderMutation()
  const labels = {
    businessName: t('column.name'),
    supplierCode: t('column.code'),
    country: t('column.country'),
    address: t('field.address'),
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
        <TextField name="address" label={labels.address} autoComplete="off" />
      </FormSection>
      <FormSection title={t('section.contact')} hint={t('hint.contact')}>
        <TextField name="contact.names" label={labels['contact.names']} autoComplete="off" />
        <TextField name="contact.lastNames" label={labels['contact.lastNames']} optional autoComplete="off" />
        <TextField name="contact.email" label={labels['contact.email']} type="email" autoComplete="off" />
      </FormSection>
    </NewEntry>
  )
}
