import { Box } from '@chakra-ui/react'
import type { PickupDetail } from '@quayside/contracts/handling/pickup-queries.ts'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { schemaOfFaults } from '../../../ui/acts/field-faults.ts'
import { formPath } from '../../../ui/acts/form-path.ts'
import { useAct, withFields } from '../../../ui/acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { applyProblem, Form, flatten } from '../../../ui/form/form.tsx'
import { FormConflict } from '../../../ui/form/form-conflict.tsx'
import { UnsavedGuard } from '../../../ui/form/save-bar.tsx'
import { useLeave } from '../../../ui/form/use-leave.ts'
import { useOpenField } from '../../../ui/form/use-open-field.ts'
import { useTabDraft } from '../../../ui/form/use-tab-draft.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useKeptPeople } from '../../../ui/freight/people.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { PickupContentView } from '../detail/pickup-view.tsx'
import { usePickupPlaces } from '../form-location.ts'
import { useCreatePickupMutation, useLazyPickupQuery, usePickupCommandMutation } from '../pickup-api.ts'
import { usePickupFields } from '../pickup-fields.tsx'
import { ChangedRequest } from './changed-request.tsx'
import { PartyStep } from './party-step.tsx'
import {
  contentOf,
  createBody,
  faultsOfDraft,
  faultsOfStep,
  type PickupForm,
  pickupRoles,
  pickupSteps,
  placesOfPickup,
  type StepId,
  stepOf,
} from './pickup-form.ts'
import { CollectionStep, PackagesStep, RequesterStep } from './steps.tsx'

type Props = {
  /** Null of a new one. */
  pickup: PickupDetail | null
  valuesOf: (pickup: PickupDetail | null) => PickupForm
  shipmentId: string | null
  suppliers?: readonly { value: string; label: string }[]
  /** Of a new one: for whom, and for which orders. */
  about: ReactNode
  /** As it was saved: it goes on from there. */
  onSaved?: (pickup: PickupDetail) => void
}

/** The parts of a request as steps over one form, each kept with the server before the next; then it is sent. */
export function PickupWizard({ pickup, valuesOf, shipmentId, suppliers = [], about, onSaved }: Props) {
  const { t } = useTranslation('pickup-form')
  const navigate = useNavigate()
  const { formAt, pageAt } = usePickupPlaces()
  const [search] = useSearchParams()
  const [create] = useCreatePickupMutation()
  const [command, commanding] = usePickupCommandMutation()
  const [fetchPickup] = useLazyPickupQuery()
  const { person } = useKeptPeople()
  const [isDone, leave] = useLeave()
  const [refusals, setRefusals] = useState(0)
  const after = useRef<StepId | 'sent'>('requester')
  const isSent = pickup !== null && pickup.status !== 'DRAFT'
  const texts = useMemo(
    () => ({
      reversed: t('error.reversed'),
      packages: t('error.packages'),
      past: t('error.past'),
      otherDay: t('error.otherDay'),
      NATIONAL: t('error.NATIONAL'),
      INTERNATIONAL: t('error.INTERNATIONAL'),
    }),
    [t],
  )
  const parts = pickupSteps
  const current = parts.find(part => part === search.get('step')) ?? 'requester'
  const index = parts.indexOf(current)
  const stepUrl = (step: StepId) => `?${new URLSearchParams({ ...Object.fromEntries(search), step })}`

  const give = async (values: PickupForm, seen: PickupDetail | null) => {
    const before = valuesOf(seen)
    const known = await Promise.all(
      pickupRoles.map(async role => [role, await person(values.parties[role], before.parties[role])] as const),
    )
    const contacts = Object.fromEntries(known) as Record<(typeof pickupRoles)[number], string | null>
    const content = contentOf(values, contacts, seen?.content ?? null)
    if (seen === null) return create(createBody(values, shipmentId, content))
    const reason = isSent ? { reason: values.reason } : {}
    return command({ id: seen.id, command: 'change', body: { version: seen.version, content, ...reason } })
  }
  const act = useAct<PickupDetail | null, PickupDetail | null, PickupForm, { id: string; pickupNumber: string }>({
    opened: pickup,
    schemaOf: seen =>
      schemaOfFaults(values => [
        ...faultsOfDraft(values as unknown as PickupForm, texts, seen && valuesOf(seen).collection),
        ...(isSent && String(values.reason).trim() === '' ? [{ path: 'reason', message: 'field-required' }] : []),
      ]) as never,
    valuesOf,
    send: (values, seen) =>
      Object.assign(
        give(values, seen).catch(error => ({ error })),
        { requestId: '' },
      ) as never,
    shows: [],
    fetchLatest: async seen => (seen === null ? undefined : (await fetchPickup(seen.id)).data),
    placesOf: values => placesOfPickup(values),
    onDone: async ({ id, pickupNumber: number }, { values }) => {
      if (isSent) {
        showToast({ kind: 'success', text: t('done.changed', { number }) })
        return leave(() => void navigate(pageAt(id, values.kind)))
      }
      const step = after.current === 'sent' ? 'summary' : after.current
      const saved = (await fetchPickup(id)).data
      const to = formAt(id, values.kind)
      if (pickup === null) return leave(() => void navigate(`${to}?step=${step}`, { replace: true }))
      if (saved !== undefined) onSaved?.(saved)
      // The same page: nothing holds it, and the form that was saved is drawn anew.
      void navigate(`${to}?step=${step}`)
    },
  })
  const { form, changed, began, pending, submit, goOn } = act
  useTabDraft(form, `pickup:${pickup?.id ?? `new:${shipmentId}`}:${pickup?.version ?? 0}`)
  const isDirty = form.formState.isDirty
  const { label, wordOf } = usePickupFields()
  const go = (step: StepId) => {
    setRefusals(0)
    void navigate(stepUrl(step))
  }
  const openField = useOpenField(form, { current, stepOf, go })
  const openRefused = useEffectEvent(() => {
    const [first] = flatten(form.getErrors())
    if (first && stepOf(first.path) !== current) openField(first.path)
  })
  const [answers, setAnswers] = useState(0)
  // What the server refused of a field is shown where the field is.
  useEffect(() => {
    if (answers > 0) openRefused()
  }, [answers])
  const save = (next: StepId) => async () => {
    after.current = next
    await submit()
    setAnswers(count => count + 1)
  }
  const next = async (to: StepId) => {
    const faults = faultsOfStep(current, form.getValues(), texts)
    if (faults.length > 0) {
      for (const { path, message } of faults) form.setError(path as never, { type: 'required', message })
      return setRefusals(refusals + 1)
    }
    // What was sent already is changed once, with its reason.
    if (isSent || (pickup !== null && !isDirty)) return go(to)
    await form.handleSubmit(save(to), errors => {
      setRefusals(count => count + 1)
      const [first] = flatten(errors)
      if (first) openField(first.path)
    })()
  }
  const send = async () => {
    if (pickup === null) return
    const answer = await command({ id: pickup.id, command: 'send', body: { version: pickup.version } })
    if (answer.error) {
      const values = form.getValues()
      applyProblem(
        form,
        withFields(answer.error, path => formPath(path, placesOfPickup(values), values)),
      )
      return setAnswers(count => count + 1)
    }
    showToast({ kind: 'success', text: t('done.sent', { number: pickup.pickupNumber }) })
    leave(() => void navigate(pageAt(pickup.id, pickup.kind)))
  }
  const draftRead = current === 'summary' && !isSent ? pickup : null
  const foot = (
    <>
      {index > 0 && <Button onClick={() => go(parts[index - 1] ?? current)}>{t('act.back')}</Button>}
      <Box flex="1" />
      {!isSent && current !== 'summary' && (
        <Button type="submit" pending={pending}>
          {t('act.save')}
        </Button>
      )}
      {current !== 'summary' && (
        <Button look="primary" pending={pending} onClick={() => void next(parts[index + 1] ?? current)}>
          {t('act.next')}
        </Button>
      )}
      {current === 'summary' && isSent && (
        <Button look="primary" type="submit" pending={pending}>
          {t('act.change')}
        </Button>
      )}
      {draftRead !== null && (
        <Button look="primary" pending={commanding.isLoading} onClick={() => void send()}>
          {t('act.send')}
        </Button>
      )}
    </>
  )
  return (
    <Form form={form} labels={label} refusals={refusals} onGoTo={openField} onSubmit={save(current)}>
      <UnsavedGuard when={isDirty && !pending && !isDone} />
      {changed && (
        <FormConflict
          form={form}
          began={began}
          values={changed.values}
          label={label}
          wordOf={wordOf}
          who={<LastChange pickup={changed.now} />}
          blocked={isAllowed(changed.now, 'change') ? null : t('acts:over')}
          goOn={goOn}
        />
      )}
      <Stepper
        label={t('steps')}
        current={current}
        steps={parts.map((part, at) => ({
          id: part,
          label: t(`step.${part}`),
          to: stepUrl(part),
          done: at < index,
          passed: isSent,
        }))}
      />
      {draftRead !== null ? (
        <PickupContentView pickup={draftRead} foot={foot} />
      ) : current === 'summary' && act.seen !== null ? (
        <ChangedRequest pickup={act.seen} began={began} foot={foot} />
      ) : (
        <Panel foot={foot}>
          {current === 'requester' && <RequesterStep about={about} />}
          {current === 'shipper' && <PartyStep key="shipper" party="shipper" suppliers={suppliers} />}
          {current === 'consignee' && <PartyStep key="consignee" party="consignee" />}
          {current === 'collection' && <CollectionStep />}
          {current === 'packages' && <PackagesStep />}
        </Panel>
      )}
    </Form>
  )
}

function LastChange({ pickup }: { pickup: PickupDetail | null }) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const last = pickup?.history.at(-1)
  return last === undefined
    ? null
    : t('conflict.who', { name: last.actor ?? t('conflict.someone'), at: formats.instant(last.at) })
}
