import { Box, Flex } from '@chakra-ui/react'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { ComboboxField } from '../../../ui/form/combobox-field.tsx'
import { useCompanyChoice, useNamedCompany } from '../use-companies.ts'
import type { UserLocation } from './user-location.ts'

/** An administrator of the installation chooses whose people are shown: filters, acts and export follow. */
export function CompanyOfList({ location: { state, filter } }: { location: UserLocation }) {
  const { t } = useTranslation('users')
  const own = useCompany()
  const choice = useCompanyChoice(useNamedCompany(state.of))
  const shown = state.of ?? own?.id ?? ''
  const form = useForm({ defaultValues: { of: shown } })
  useEffect(() => form.reset({ of: shown }), [form, shown])
  if (choice === null || own === null) return null
  const show = (id: string) => {
    // A role of the company before says nothing of this one.
    filter({ of: id === own.id ? null : id, role: null })
    form.reset({ of: id })
  }
  return (
    <FormProvider {...form}>
      <Flex align="center" gap="2" flex={{ base: '1 1 100%', sm: '0 1 320px' }} css={{ '& > div': { flex: 1 } }}>
        <Box as="span" aria-hidden="true" color="ink3" fontSize="sm">
          {t('field.company')}
        </Box>
        <ComboboxField
          name="of"
          label={t('field.company')}
          hiddenLabel
          {...choice}
          onChosen={option => show(option?.value ?? own.id)}
        />
      </Flex>
    </FormProvider>
  )
}
