import { Box, Flex } from '@chakra-ui/react'
import { type FreightPartyRole, freightParty } from '@quayside/contracts/freight/party.ts'
import { Copy, Eraser } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCatalogue } from '../../app/api/catalogue.ts'
import { useMayCall } from '../../app/session/use-session.ts'
import { AddressBook } from '../address-book/address-book.tsx'
import { Button } from '../button.tsx'
import { CountryField } from '../form/country-field.tsx'
import { TextField } from '../form/fields.tsx'
import { FormSection } from '../form/form-section.tsx'
import { Menu } from '../menu.tsx'
import { mostOf } from './entry-faults.ts'
import { blankParty, type FormParty, isBlankParty } from './parties.ts'

type Field = Exclude<keyof FormParty, 'contact' | 'partyId' | 'contactId' | 'country'>
const identity: readonly Field[] = ['name', 'idNumber', 'accountNumber']
const address: readonly Field[] = ['addressLine1', 'addressLine2', 'postalCode', 'city', 'state']

type Role = FreightPartyRole | 'requester'

/** A party of a form that holds `parties`: typed, copied from another one, or taken from the address book. */
export function PartySection({ party: role, needed = false }: { party: Role; needed?: boolean }) {
  const { t } = useTranslation('freight')
  const { leavesOut } = useCatalogue()
  const { setValue, trigger } = useFormContext()
  const parties = useWatch({ name: 'parties' }) as Record<Role, FormParty>
  // Who may not make people known takes those of the address book.
  const typesPeople = useMayCall('/correspondents', 'POST')
  const value = parties[role]
  const path = `parties.${role}`
  const take = (next: FormParty) => {
    setValue(path, structuredClone(next), { shouldDirty: true })
    void trigger(path)
  }
  const isShown = (field: Field) => !leavesOut(field, value[field])
  const others = (Object.keys(parties) as Role[]).filter(other => other !== role && !isBlankParty(parties[other]))
  const isBlank = isBlankParty(value)
  const text = (name: Field) => (
    <TextField
      key={name}
      name={`${path}.${name}`}
      label={t(`field.${name}`)}
      optional={name !== 'name' || (isBlank && !needed)}
      maxLength={mostOf(freightParty, name)}
      autoComplete="off"
    />
  )
  return (
    <>
      <FormSection title={t(`role.${role}`)} {...(!needed && { hint: t('party.hint') })}>
        <Flex gap="2" wrap="wrap" align="center" gridColumn="1 / -1">
          <AddressBook value={value} take={take} />
          {others.length > 0 && (
            <Menu
              trigger={
                <Button size="sm" icon={<Copy size={14} aria-hidden="true" />}>
                  {t('party.copyMenu')}
                </Button>
              }
              placement="bottom-start"
              acts={others.map(other => ({
                id: other,
                local: true,
                label: t('party.copyFrom', { role: t(`role.${other}`) }),
                act: () => take(parties[other]),
              }))}
            />
          )}
          {!isBlank && (
            <Button
              size="sm"
              look="quiet"
              icon={<Eraser size={14} aria-hidden="true" />}
              onClick={() => take(blankParty())}
            >
              {t('party.clear')}
            </Button>
          )}
        </Flex>
        {[...identity, ...address].filter(isShown).map(text)}
        <CountryField name={`${path}.country`} label={t('field.country')} optional />
      </FormSection>
      {typesPeople && (
        <FormSection title={t('party.contact')}>
          <TextField name={`${path}.contact.name`} label={t('field.contactName')} optional maxLength={200} />
          <TextField
            name={`${path}.contact.phone`}
            label={t('field.contactPhone')}
            optional
            inputMode="tel"
            maxLength={50}
          />
          <TextField
            name={`${path}.contact.email`}
            label={t('field.contactEmail')}
            optional
            inputMode="email"
            maxLength={254}
          />
          <Box />
        </FormSection>
      )}
    </>
  )
}
