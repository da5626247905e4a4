import { Box } from '@chakra-ui/react'
import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { knownProfiles } from '@quayside/contracts/access/profiles.ts'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCompanyRolesQuery } from '../../../app/api/people.ts'
import { useAppSelector } from '../../../app/hooks.ts'
import { may } from '../../../app/session/use-session.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { useBlockedPermission } from '../../../ui/permissions/blocked-permission.ts'
import { PermissionGrid } from '../../../ui/permissions/permission-grid.tsx'
import { useRoleName } from '../../../ui/role-name.ts'

const decidedFields = ['role', 'profile', 'jobTitle', 'additional'] as const

export function useMembershipLabels(): Record<string, string> {
  const { t } = useTranslation('users')
  return Object.fromEntries(decidedFields.map(field => [field, t(`field.${field}`)]))
}

type Chosen = { value: readonly Permission[]; onChange: (value: Permission[]) => void }
type Props = { company: { id: string; type: CompanyType }; profileNow?: string | null }

/** What the company decides of a person: role, profile, job title, and permissions beside the role's. */
export function MembershipFields({ company, profileNow = null }: Props) {
  const { t } = useTranslation('users')
  const labels = useMembershipLabels()
  const roleName = useRoleName()
  const session = useAppSelector(state => state.session)
  const { data } = useCompanyRolesQuery({ companyId: company.id })
  const { field } = useController<{ role: string }>({ name: 'role' })
  const additional = useController({ name: 'additional' }).field as Chosen
  const [startsOpen] = useState(additional.value.length > 0)
  const blocked = useBlockedPermission(company.type, field.value)
  const roles = data?.items ?? []
  const given = new Set(roles.find(({ name }) => name === field.value)?.permissions ?? [])
  const profiles = [...new Set([...knownProfiles, ...(profileNow === null ? [] : [profileNow])])]
  return (
    <>
      <FormSection title={t('section.membership')}>
        <SelectField
          name="role"
          label={labels.role ?? ''}
          placeholder={t('choose')}
          options={roles.map(({ name, permissions }) => {
            const isBeyond = permissions.some(permission => !may(session, permission))
            return {
              value: name,
              label: isBeyond ? t('role.beyond', { role: roleName(name) }) : roleName(name),
              disabled: isBeyond && name !== field.value,
            }
          })}
        />
        <SelectField
          name="profile"
          label={labels.profile ?? ''}
          hint={t('profile.hint')}
          optional
          options={[{ value: '', label: t('profile.none') }, ...profiles.map(value => ({ value, label: value }))]}
        />
        <TextField name="jobTitle" label={labels.jobTitle ?? ''} optional />
      </FormSection>
      <Box mt="4">
        <Disclosure title={t('additional.open', { count: additional.value.length })} isOpen={startsOpen}>
          <Box color="ink3" fontSize="sm" mb="2">
            {t('additional.hint')}
          </Box>
          <PermissionGrid
            label={labels.additional ?? ''}
            value={additional.value}
            given={given}
            blocked={blocked}
            onChange={additional.onChange}
            bringsViews
          />
        </Disclosure>
      </Box>
    </>
  )
}
