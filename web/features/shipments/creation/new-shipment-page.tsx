import { Box } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import type { CreationDraft } from '@quayside/contracts/shipments/creation-draft.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type ApiError, problemOf } from '../../../app/api/problem.ts'
import { formPath } from '../../../ui/acts/form-path.ts'
import { Button } from '../../../ui/button.tsx'
import { DraftNotice, KeptText } from '../../../ui/form/draft-notice.tsx'
import { applyProblem, Form, useZodForm } from '../../../ui/form/form.tsx'
import { UnsavedGuard } from '../../../ui/form/save-bar.tsx'
import { useKeptDraft } from '../../../ui/form/use-kept-draft.ts'
import { useOpenField } from '../../../ui/form/use-open-field.ts'
import { useFormats } from '../../../ui/formats.ts'
import { LinesChoice } from '../../../ui/orders-to-ship/lines-choice.tsx'
import { OrdersChoice } from '../../../ui/orders-to-ship/orders-choice.tsx'
import { useChosenOrders } from '../../../ui/orders-to-ship/use-chosen-orders.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import {
  useCreateShipmentMutation,
  useCreationDraftQuery,
  useDiscardCreationDraftMutation,
  useKeepCreationDraftMutation,
} from './creation-api.ts'
import {
  type CreationForm,
  creationBody,
  creationForm,
  creationPlaces,
  creationSteps,
  emptyCreation,
  type StepId,
  stepOf,
  takenOver,
} from './creation-form.ts'
import { SummaryStep } from './step-summary.tsx'
import { TransportStep } from './step-transport.tsx'

const base = '/shipments/new'

/** /shipments/new: opens with what the person typed of it before, on whichever machine. */
export function NewShipmentPage() {
  const { t } = useTranslation('shipment-form')
  const { data: draft, error, isFetching, refetch } = useCreationDraftQuery()
  const [opened, setOpened] = useState<CreationDraft | null>(null)
  if (opened === null && draft !== undefined && !isFetching) setOpened(draft)
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ label: t('crumb'), to: '/shipments' }]} />
      {opened !== null ? (
        <CreationWizard draft={opened} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  )
}

/** Four steps over one form; a refusal opens the step where it belongs. `?order=` takes an order along. */
function CreationWizard({ draft }: { draft: CreationDraft }) {
  const { t } = useTranslation('shipment-form')
  const formats = useFormats()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = creationSteps.find(step => step === search.get('step')) ?? 'orders'
  const schema = useMemo(
    () =>
      creationForm({
        order: t('error.order'),
        line: t('error.line'),
        reference: t('error.reference'),
        unlocode: t('error.unlocode'),
        shippable: amount => t('error.shippable', { quantity: formats.quantity(amount) }),
      }),
    [t, formats],
  )
  const form = useZodForm<CreationForm>(schema as never, {
    defaultValues: draft.form ?? emptyCreation(),
    shouldUnregister: false,
  })
  const [create] = useCreateShipmentMutation()
  const [keep] = useKeepCreationDraftMutation()
  const [discard] = useDiscardCreationDraftMutation()
  const kept = useKeptDraft(form, draft.keptAt, { keep, discard, empty: emptyCreation })
  const takeOver = useTakenOver(form)
  const [refusals, setRefusals] = useState(0)
  // A step of an address that was kept has nothing to show before orders are chosen.
  const current = form.watch('orders').length === 0 ? 'orders' : asked
  const index = creationSteps.indexOf(current)
  const go = (step: StepId) => {
    setRefusals(0)
    void navigate(`${base}?step=${step}`)
  }
  useMendedLists(form, schema)
  const openField = useOpenField(form, { current, stepOf, go })
  const { isSubmitting } = form.formState

  const next = async () => {
    const wrong = (schema.safeParse(structuredClone(form.getValues())).error?.issues ?? [])
      .map(issue => issue.path.join('.'))
      .filter(path => stepOf(path) === current)
    if (wrong.length === 0) return go(creationSteps[index + 1] ?? 'summary')
    await form.trigger(wrong as never[])
    setRefusals(refusals + 1)
  }
  const submit = async () => {
    const values = form.getValues()
    const answer = await create(creationBody(values))
    if (answer.error) {
      const refused = inTheForm(answer.error, values, message => t('error.creation', { message }))
      applyProblem(form, refused)
      const [first] = problemOf(refused)?.fields ?? []
      if (first && first.path !== '') openField(first.path)
      return
    }
    showToast({ kind: 'success', text: t('done.created') })
    await kept.end()
    void navigate(`/shipments/${answer.data.id}`)
  }
  const label = useLabel(form.getValues)

  return (
    <Form form={form} labels={label} refusals={refusals} onGoTo={openField} onSubmit={submit}>
      <UnsavedGuard when={kept.failed && !isSubmitting} />
      {draft.form !== null && kept.keptAt !== null && (
        <DraftNotice
          text={t('draft.goesOn', { at: draft.keptAt === null ? '' : formats.instant(draft.keptAt) })}
          onStartAgain={async () => {
            await kept.startAgain()
            go('orders')
          }}
        />
      )}
      <Stepper
        label={t('steps.label')}
        current={current}
        steps={creationSteps.map((id, at) => ({
          id,
          label: t(`steps.${id}`),
          to: `${base}?step=${id}`,
          done: at < index,
        }))}
      />
      <Panel
        foot={
          <>
            {index > 0 && <Button onClick={() => go(creationSteps[index - 1] ?? 'orders')}>{t('act.back')}</Button>}
            <Box flex="1" />
            <KeptText {...kept} />
            {current === 'summary' ? (
              <Button look="primary" type="submit" pending={isSubmitting}>
                {t('act.create')}
              </Button>
            ) : (
              <Button look="primary" onClick={() => void next()}>
                {t('act.next')}
              </Button>
            )}
          </>
        }
      >
        <TakeAlong id={search.get('order')} isKept={draft.form !== null} first={takeOver} />
        {current === 'orders' && <OrdersChoice first={takeOver} />}
        {current === 'quantities' && <LinesChoice />}
        {current === 'transport' && <TransportStep />}
        {current === 'summary' && <SummaryStep />}
      </Panel>
    </Form>
  )
}

/** What is wrong with a list as a whole stands at none of its fields: it goes once no field makes it so any more. */
function useMendedLists(form: UseFormReturn<CreationForm>, schema: ReturnType<typeof creationForm>) {
  useEffect(() => {
    const { unsubscribe } = form.watch(values => {
      const said = wholeLists.filter(name => messageOfWhole(form.getErrors(name)) !== undefined)
      if (said.length === 0) return
      const issues = schema.safeParse(structuredClone(values)).error?.issues ?? []
      for (const name of said) if (!issues.some(({ path }) => path.join('.') === name)) form.clearErrors(name)
    })
    return unsubscribe
  }, [form, schema])
}
const wholeLists = ['orders', 'lines', 'references'] as const
const messageOfWhole = (error: { message?: string; root?: { message?: string } } | undefined) =>
  error?.root?.message ?? error?.message

/** What a field is called where it stands alone: which line's quantity, which place's code. */
function useLabel(valuesOf: () => CreationForm) {
  const { t } = useTranslation('shipment-form')
  return (path: string) => {
    const [, line] = /^lines\.(\d+)\./.exec(path) ?? []
    const named = line === undefined ? undefined : valuesOf().lines[Number(line)]
    if (named !== undefined) return t('quantities.of', { sku: named.sku || named.number, order: named.orderNumber })
    const name = path.split('.').at(-1) ?? path
    const own = t([`field.${name}`, `shipment-fields:${name}`], { defaultValue: path })
    const [, place] = /^details\.route\.(origin|destination)\./.exec(path) ?? []
    return place === undefined ? own : t('field.ofPlace', { place: t(`section.${place}`), field: own })
  }
}

/** Mode, places and term of the first order stand in the form before any is typed. */
function useTakenOver({ getValues, setValue }: UseFormReturn<CreationForm>) {
  return (order: OrderDetail) => {
    const { mode, details } = takenOver(getValues(), order)
    setValue('mode', mode, { shouldDirty: true })
    setValue('details', details, { shouldDirty: true })
  }
}

/** What the kept orders have left is asked anew; the order that the address names is chosen once, as if by hand. */
type Along = { id: string | null; isKept: boolean; first: (order: OrderDetail) => void }

function TakeAlong({ id, isKept, first }: Along) {
  const { add, renew } = useChosenOrders(first)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void (async () => {
      if (isKept) await renew()
      if (id !== null) await add(id)
    })()
  }, [id, isKept, add, renew])
  return null
}

/** The server's paths are those of the body; what belongs to no field is told of the creation as a whole. */
function inTheForm(error: ApiError, values: CreationForm, failed: (message: string) => string) {
  const problem = problemOf(error)
  if (problem === null || !('status' in error)) return error
  const places = creationPlaces(values)
  const fields = problem.fields.map(field => ({ ...field, path: field.path && formPath(field.path, places, values) }))
  const whole = fields.every(field => field.path === '') && problem.code !== 'shipment-creation-failed'
  const message = whole ? failed(problem.message) : problem.message
  return { ...error, data: { ...problem, message, fields } } as typeof error
}
