import { Box } from '@chakra-ui/react'
import type { UserDetail } from '@quayside/contracts/identity/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useUntilShown } from '../../../app/api/until-shown.ts'
import { useCountryName } from '../../../ui/country-name.ts'
import { Unknown } from '../../../ui/figures.tsx'
import { Form, useZodForm } from '../../../ui/form/form.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useChangePersonMutation } from '../users-api.ts'
import { PersonFields, usePersonLabels } from './person-fields.tsx'
import { useEdited } from './use-edited.tsx'
import { enteredPerson, type PersonValues, personValues } from './user-form.ts'

type Props = { user: UserDetail; companyId: string | undefined }

/** The personal fields: changed by who may, else shown with who could. */
export function EditPerson({ user, companyId }: Props) {
  const command = user.allowedCommands.find(one => one.command === 'change-person')
  if (command?.allowed) return <PersonForm user={user} companyId={companyId} />
  return <PersonFacts user={user} why={command?.message ?? null} />
}

function PersonFacts({ user, why }: { user: UserDetail; why: string | null }) {
  const { t } = useTranslation('users')
  const labels = usePersonLabels()
  const countryName = useCountryName()
  const { country } = user.person
  const written = { ...user.person, country: country && countryName(country) }
  return (
    <Panel title={t('section.person')}>
      {why !== null && (
        <Box color="ink2" mb="3">
          {why}
        </Box>
      )}
      <Facts
        facts={Object.entries(written).map(([field, value]) => ({
          label: labels[field] ?? field,
          value: value || <Unknown />,
        }))}
      />
    </Panel>
  )
}

function PersonForm({ user, companyId }: Props) {
  const { t } = useTranslation('users')
  const labels = usePersonLabels()
  const countryName = useCountryName()
  const [change] = useChangePersonMutation()
  const { untilShown } = useUntilShown()
  const now = useMemo(() => ({ values: personValues(user.person), version: user.personVersion }), [user])
  const form = useZodForm<PersonValues>(enteredPerson as never, { defaultValues: now.values })
  const { submit, conflict } = useEdited<PersonValues>({
    form,
    now,
    labels,
    wordOf: (path, value) => (path === 'country' ? countryName(value) : undefined),
    send: version => {
      const body = { ...enteredPerson.parse(form.getValues()), version }
      return untilShown(change({ uid: user.uid, companyId, body }), [{ type: 'user', id: user.uid }])
    },
    saved: () => showToast({ kind: 'success', text: t('told.saved', { name: user.name }) }),
  })
  return (
    <Form form={form} labels={labels} onSubmit={submit} id="person">
      {conflict}
      <Panel>
        <PersonFields />
      </Panel>
      <SaveBar form={form} save={t('act.save')} formId="person" />
    </Form>
  )
}
