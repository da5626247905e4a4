import { Box, Flex } from '@chakra-ui/react'
import { changePerson, personFields } from '@quayside/contracts/identity/commands.ts'
import type { OwnPerson } from '@quayside/contracts/identity/own-account.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { statusOf } from '../../app/api/problem.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { useAppDispatch } from '../../app/hooks.ts'
import { renamed } from '../../app/session/session-slice.ts'
import { AccountFrame } from '../../app/shell/account-frame.tsx'
import { CountryField } from '../../ui/form/country-field.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { FormConflict } from '../../ui/form/form-conflict.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { oneself, useChangeOwnPersonMutation, useOwnPersonQuery } from './account-api.ts'

const personNames = Object.keys(personFields) as (keyof typeof personFields)[]
const enteredPerson = changePerson.omit({ version: true })
type Entered = z.output<typeof enteredPerson>
type Values = { [Field in keyof Entered]: Field extends 'country' ? string | null : string }

/** A form has no null but for what is chosen. */
function valuesOf({ person }: OwnPerson): Values {
  const written = Object.fromEntries(personNames.map(name => [name, person[name] ?? ''])) as Values
  return { ...written, country: person.country }
}

/** /user/personal: general and personal information. */
export function PersonalPage() {
  const { data, error, refetch } = useOwnPersonQuery()
  return (
    <AccountFrame part="personal">
      {data === undefined ? (
        error === undefined ? (
          <Skeleton rows={8} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <PersonForm person={data} />
      )}
    </AccountFrame>
  )
}

function PersonForm({ person }: { person: OwnPerson }) {
  const { t } = useTranslation('account')
  const dispatch = useAppDispatch()
  const [change] = useChangeOwnPersonMutation()
  const { untilShown } = useUntilShown()
  // What the form began with: what others change meanwhile is shown once saving is refused.
  const [seen, setSeen] = useState(person)
  const [refused, setRefused] = useState(false)
  const began = valuesOf(seen)
  const form = useZodForm<Values>(enteredPerson as never, { defaultValues: began })
  const { isDirty } = form.formState
  const labels = Object.fromEntries(personNames.map(own => [own, t(`field.${own}`)]))
  useEffect(() => {
    if (isDirty || person.version === seen.version) return
    setSeen(person)
    form.reset(valuesOf(person))
  }, [isDirty, person, seen, form])

  const save = async () => {
    const values = form.getValues()
    const body = enteredPerson.parse(values)
    const { error } = await untilShown(change({ ...body, version: seen.version }), [oneself])
    if (error && statusOf(error) === 409) return setRefused(true)
    if (error) return applyProblem(form, error)
    form.reset(values)
    dispatch(renamed([body.name, body.lastName].filter(Boolean).join(' ')))
    showToast({ kind: 'success', text: t('personal.saved') })
  }
  const goOn = (keepsOwn: boolean) => {
    const mine = form.getValues()
    setSeen(person)
    setRefused(false)
    form.reset(valuesOf(person))
    if (!keepsOwn) return
    // On top of the new version only what this person changed.
    for (const name of personNames)
      if (mine[name] !== began[name]) form.setValue(name, mine[name], { shouldDirty: true })
  }
  return (
    <Form form={form} labels={labels} onSubmit={save} id="person">
      {refused && person.version !== seen.version && (
        <FormConflict
          form={form}
          began={began}
          values={valuesOf(person)}
          label={path => labels[path] ?? path}
          who={t('personal.others')}
          blocked={null}
          goOn={goOn}
        />
      )}
      <Panel>
        <Flex direction="column" gap="1">
          <FormSection title={t('personal.general')}>
            <TextField name="name" label={labels.name ?? ''} autoComplete="given-name" />
            <TextField name="lastName" label={labels.lastName ?? ''} optional autoComplete="family-name" />
            <Box>
              <Facts facts={[{ label: t('field.email'), value: person.email }]} />
              <Box color="ink3" textStyle="label" mt="1">
                {t('personal.emailHint')}
              </Box>
            </Box>
          </FormSection>
          <FormSection title={t('personal.details')}>
            <TextField name="identificationType" label={labels.identificationType ?? ''} optional autoComplete="off" />
            <TextField
              name="identificationNumber"
              label={labels.identificationNumber ?? ''}
              optional
              autoComplete="off"
            />
            <TextField name="phone" label={labels.phone ?? ''} type="tel" optional autoComplete="tel" />
            <CountryField name="country" label={labels.country ?? ''} optional />
            <TextField name="city" label={labels.city ?? ''} optional autoComplete="address-level2" />
            <TextField name="address" label={labels.address ?? ''} optional autoComplete="street-address" />
            <TextField name="zip" label={labels.zip ?? ''} optional autoComplete="postal-code" />
          </FormSection>
        </Flex>
      </Panel>
      <SaveBar form={form} save={t('personal.save')} formId="person" />
    </Form>
  )
}
