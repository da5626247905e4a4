import { Box, Flex } from '@chakra-ui/react'
import { referenceKinds } from '@quayside/contracts/shipments/details.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { ActInputs } from '../../../ui/acts/act-inputs.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { useBookingWords } from '../detail/acts/booking-act.ts'
import type { BookingForm } from './booking-form.ts'
import { confirmedFields, type FormKind } from './form-faults.ts'

/** References, who gets a copy of the e-mails, and what only some bookings have. */
export function ExtrasSection({ kind }: { kind: FormKind }) {
  const { t } = useTranslation('booking-form')
  const isOperator = useCompany()?.actor === 'O'
  return (
    <>
      <References />
      <Recipients />
      {kind === 'new' && isOperator && <ConfirmedElsewhere />}
      {kind === 'ask-amendment' && (
        <Part title={t('reason.title')}>
          <TextAreaField name="reason" label={t('booking-fields:reason')} maxLength={2000} rows={3} />
        </Part>
      )}
    </>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={title}
      css={{ '& + &': { mt: '6', pt: '5', borderTopWidth: '1px', borderColor: 'line' } }}
    >
      <Box as="h2" textStyle="heading" mb={hint ? '0.5' : '3'}>
        {title}
      </Box>
      {hint && (
        <Box color="ink3" fontSize="sm" mb="3">
          {hint}
        </Box>
      )}
      {children}
    </Box>
  )
}

function References() {
  const { t } = useTranslation('booking-form')
  const { t: words } = useTranslation('shipment-words')
  const { fields, append, remove } = useFieldArray<BookingForm, 'references', 'id'>({ name: 'references' })
  return (
    <Part title={t('booking-fields:references')}>
      {fields.map((row, index) => (
        <Flex key={row.id} gap="3" align="flex-end" mb="3" wrap="wrap">
          <Box flex="0 1 200px">
            <SelectField
              name={`references.${index}.kind`}
              label={t('booking-fields:kind')}
              options={referenceKinds.map(value => ({ value, label: words(`reference.${value}`) }))}
            />
          </Box>
          <Box flex="1 1 220px">
            <TextField
              name={`references.${index}.value`}
              label={t('booking-fields:value')}
              maxLength={100}
              autoComplete="off"
            />
          </Box>
          <IconButton
            label={t('references.remove', { number: index + 1 })}
            icon={<Trash2 size={16} />}
            onClick={() => remove(index)}
          />
        </Flex>
      ))}
      <Button
        size="sm"
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => append({ key: crypto.randomUUID(), kind: 'customer', value: '' })}
      >
        {t('references.add')}
      </Button>
    </Part>
  )
}

/** Typed addresses become contacts of the address book when the booking is sent. */
function Recipients() {
  const { t } = useTranslation('booking-form')
  const { fields, append, remove } = useFieldArray<BookingForm, 'recipients', 'id'>({ name: 'recipients' })
  const { errors } = useFormState<BookingForm>({ name: 'recipients' })
  const wrong = errors.recipients?.root?.message ?? errors.recipients?.message
  return (
    <Part title={t('booking-fields:copyRecipients')} hint={t('recipients.hint')}>
      {fields.map((row, index) => (
        <Flex key={row.id} gap="3" align="flex-end" mb="3" wrap="wrap">
          <Box flex="1 1 240px">
            <TextField
              name={`recipients.${index}.email`}
              label={t('recipients.email')}
              type="email"
              autoComplete="off"
              maxLength={254}
              readOnly={row.contactId !== ''}
            />
          </Box>
          <Box flex="1 1 200px">
            <TextField
              name={`recipients.${index}.name`}
              label={t('recipients.name')}
              optional
              autoComplete="off"
              maxLength={200}
              readOnly={row.contactId !== ''}
            />
          </Box>
          <IconButton
            label={t('recipients.remove', { number: index + 1 })}
            icon={<Trash2 size={16} />}
            onClick={() => remove(index)}
          />
        </Flex>
      ))}
      {wrong && (
        <Box role="alert" color="bad" fontSize="sm" mb="2">
          {wrong}
        </Box>
      )}
      <Button
        size="sm"
        data-field="recipients"
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => append({ key: crypto.randomUUID(), name: '', email: '', contactId: '' })}
      >
        {t('recipients.add')}
      </Button>
    </Part>
  )
}

/** The operator records what a carrier confirmed elsewhere. */
function ConfirmedElsewhere() {
  const { t } = useTranslation('booking-form')
  const words = useBookingWords<null>()
  const [isConfirmed, locations] = useWatch<BookingForm, ['isConfirmed', 'locations']>({
    name: ['isConfirmed', 'locations'],
  })
  return (
    <Part title={t('elsewhere.title')}>
      <CheckboxField name="isConfirmed" label={t('elsewhere.check')} hint={t('elsewhere.hint')} />
      {isConfirmed && (
        <Box mt="4">
          <ActInputs fields={confirmedFields({ locations })} thing={null} words={words} />
        </Box>
      )}
    </Part>
  )
}
