import { Box } from '@chakra-ui/react'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { UserDetail } from '@quayside/contracts/identity/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDecideMembershipMutation } from '../../../app/api/people.ts'
import { useUntilShown } from '../../../app/api/until-shown.ts'
import { Unknown } from '../../../ui/figures.tsx'
import { Form, useZodForm } from '../../../ui/form/form.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { usePermissionWords } from '../../../ui/permissions/permission-words.ts'
import { useRoleName } from '../../../ui/role-name.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { MembershipFields, useMembershipLabels } from './membership-fields.tsx'
import { useEdited } from './use-edited.tsx'
import { enteredMembership, type MembershipValues, membershipValues } from './user-form.ts'

type Props = { user: UserDetail; companyId: string | undefined }

/** What the company decides; nobody decides it of themselves, nor of whoever may do more. */
export function EditMembership({ user, companyId }: Props) {
  const command = user.allowedCommands.find(one => one.command === 'change-membership')
  if (command?.allowed) return <MembershipForm user={user} companyId={companyId} />
  return <MembershipFacts user={user} why={command?.message ?? null} />
}

function MembershipFacts({ user, why }: { user: UserDetail; why: string | null }) {
  const { t } = useTranslation('users')
  const labels = useMembershipLabels()
  const roleName = useRoleName()
  return (
    <Panel title={t('section.membership')}>
      {why !== null && (
        <Box color="ink2" mb="3">
          {why}
        </Box>
      )}
      <Facts
        facts={[
          { label: labels.role ?? '', value: roleName(user.role) },
          { label: labels.profile ?? '', value: user.profile ?? t('profile.none') },
          { label: labels.jobTitle ?? '', value: user.jobTitle ?? <Unknown /> },
        ]}
      />
    </Panel>
  )
}

function MembershipForm({ user, companyId }: Props) {
  const { t } = useTranslation('users')
  const labels = useMembershipLabels()
  const roleName = useRoleName()
  const words = usePermissionWords()
  const formats = useFormats()
  const [decide] = useDecideMembershipMutation()
  const { untilShown } = useUntilShown()
  const now = useMemo(() => ({ values: membershipValues(user), version: user.version }), [user])
  const form = useZodForm<MembershipValues>(enteredMembership as never, { defaultValues: now.values })
  const { submit, conflict } = useEdited<MembershipValues>({
    form,
    now,
    labels,
    wordOf: (path, value) => {
      if (path === 'additional') return formats.list(value.split('; ').map(one => words.permission(one as Permission)))
      return path === 'role' ? roleName(value) : undefined
    },
    send: version => {
      const body = { ...enteredMembership.parse(form.getValues()), version, companyId }
      return untilShown(decide({ uid: user.uid, body }), [{ type: 'user', id: user.uid }])
    },
    saved: () => showToast({ kind: 'success', text: t('told.saved', { name: user.name }) }),
  })
  return (
    <Form form={form} labels={labels} onSubmit={submit} id="membership">
      {conflict}
      <Panel>
        <MembershipFields company={{ id: user.companyId, type: user.companyType }} profileNow={user.profile} />
      </Panel>
      <SaveBar form={form} save={t('act.save')} formId="membership" />
    </Form>
  )
}
