import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import { administration, type Permission } from '@quayside/contracts/access/permissions.ts'
import { knownProfiles } from '@quayside/contracts/access/profiles.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { list } from '../../app/api/tags.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { schemaOfFaults } from '../../ui/acts/field-faults.ts'
import { DateField, SelectField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { useBlockedPermission } from '../../ui/permissions/blocked-permission.ts'
import { PermissionField } from '../../ui/permissions/permission-field.tsx'
import { useMakeApiTokenMutation } from './api-tokens-api.ts'

type Values = { name: string; expiresAt: string; profile: string; permissions: Permission[] }
type Props = {
  companyType: CompanyType
  today: string
  /** The token, to be shown now or never. */
  onMade: (made: { uid: string; token: string }) => void
  onClose: () => void
}

const usualDays = 90

/** A new API token: what the machine is called, what it may, and until when. */
export function ApiTokenDialog({ companyType, today, onMade, onClose }: Props) {
  const { t } = useTranslation('api-tokens')
  const [make] = useMakeApiTokenMutation()
  const { untilShown, pending } = useUntilShown()
  const schema = useMemo(() => schemaOfFaults(values => faultsOf(values as unknown as Values)), [])
  const form = useZodForm<Values>(schema as never, {
    defaultValues: { name: '', expiresAt: daysAfter(today, usualDays), profile: '', permissions: [] },
  })
  const labels = {
    name: t('field.name'),
    expiresAt: t('field.expiresAt'),
    profile: t('field.profile'),
    permissions: t('field.permissions'),
  }
  const submit = async ({ name, expiresAt, profile, permissions }: Values) => {
    // The whole of its last day.
    const body = {
      name,
      permissions,
      profile: profile === '' ? null : profile,
      expiresAt: `${expiresAt}T23:59:59.000Z`,
    }
    const { data, error } = await untilShown(make(body), [list('machine')])
    if (error !== undefined) return applyProblem(form, error)
    if (data !== undefined) onMade({ uid: data.uid, token: data.token ?? '' })
  }
  return (
    <FormDialog
      form={form}
      title={t('act.add')}
      verb={t('act.make')}
      labels={labels}
      pending={pending}
      size="xl"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('section.machine')}>
        <TextField name="name" label={labels.name} hint={t('hint.name')} maxLength={80} autoComplete="off" />
        <DateField
          name="expiresAt"
          label={labels.expiresAt}
          hint={t('hint.expiresAt')}
          min={daysAfter(today, 1)}
          max={daysAfter(today, 364)}
        />
        <SelectField
          name="profile"
          label={labels.profile}
          optional
          placeholder={t('noProfile')}
          options={knownProfiles.map(value => ({ value, label: value }))}
        />
      </FormSection>
      <FormSection title={labels.permissions} hint={t('hint.permissions')}>
        <Permissions label={labels.permissions} companyType={companyType} />
      </FormSection>
    </FormDialog>
  )
}

function Permissions({ label, companyType }: { label: string; companyType: CompanyType }) {
  const { t } = useTranslation('api-tokens')
  const blocked = useBlockedPermission(companyType, '')
  return (
    <PermissionField
      label={label}
      blocked={permission =>
        administration.some(one => one === permission) ? t('neverMachines') : blocked(permission)
      }
    />
  )
}

/** What the server would refuse, at each field. */
function faultsOf({ name, expiresAt, permissions }: Values): { path: string; message: string }[] {
  const missing = (path: string, isMissing: boolean) => (isMissing ? [{ path, message: 'field-required' }] : [])
  return [
    ...missing('name', name.trim() === ''),
    ...missing('expiresAt', expiresAt === ''),
    ...missing('permissions', permissions.length === 0),
  ]
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
