import { Box } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type ApiError, problemOf } from '../../../app/api/problem.ts'
import { useCompany } from '../../../app/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { applyProblem, Form, useZodForm } from '../../../ui/form/form.tsx'
import { UnsavedGuard } from '../../../ui/form/save-bar.tsx'
import { useLeave } from '../../../ui/form/use-leave.ts'
import { useOpenField } from '../../../ui/form/use-open-field.ts'
import { useTabDraft } from '../../../ui/form/use-tab-draft.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useFieldLabel } from './field-labels.ts'
import {
  draftForm,
  type RegistrationForm,
  registrationForm,
  type StepId,
  standing,
  stepOf,
  steps,
} from './registration-form.ts'
import { GeneralStep } from './step-general.tsx'
import { LogisticsStep } from './step-logistics.tsx'
import { ProductsStep } from './step-products.tsx'
import { SummaryStep } from './step-summary.tsx'

/** `held`: neither saved nor refused for good, the notice says what is to be decided. */
export type Saved = { error?: ApiError; leave?: () => void; held?: boolean }

type Props = {
  base: string
  initial: RegistrationForm
  submit: string
  onSubmit: (form: RegistrationForm) => Promise<Saved>
  onDraft?: (form: RegistrationForm) => Promise<Saved>
  /** Under this name what is typed outlives a reload of the tab. */
  keptAs?: string
  /** Number and supplier are for good. */
  keepsIdentity?: boolean
  asksReason?: boolean
  notice?: ReactNode
}

/** Four steps over one form; each step is a link, and an error opens the step it is on. */
export function OrderWizard({
  base,
  initial,
  submit,
  onSubmit,
  onDraft,
  keptAs,
  keepsIdentity = false,
  asksReason = false,
  notice,
}: Props) {
  const { t } = useTranslation('order-form')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const current = steps.find(step => step === search.get('step')) ?? 'general'
  const asksClient = useCompany()?.type === 'operating' && !keepsIdentity
  const schema = useMemo(
    () => registrationForm(asksClient, keepsIdentity ? standing(initial) : undefined),
    [asksClient, keepsIdentity, initial],
  )
  // A preprocessed schema takes anything; the form gives it what its inputs hold.
  const form = useZodForm<RegistrationForm>(schema as never, { defaultValues: initial, shouldUnregister: false })
  useTabDraft(form, keptAs ?? null)
  const [left, leaveBy] = useLeave()
  const [refusals, setRefusals] = useState(0)
  const label = useFieldLabel()
  const index = steps.indexOf(current)
  const go = (step: StepId) => {
    setRefusals(0)
    void navigate(`${base}?step=${step}`)
  }
  const openField = useOpenField(form, { current, stepOf, go })
  const { isDirty, isSubmitting } = form.formState

  const finish = async (saved: Promise<Saved>) => {
    const { error, leave, held } = await saved
    if (held) return
    if (error) {
      const [first] = problemOf(error)?.fields.filter(field => field.path !== '') ?? []
      applyProblem(form, error)
      if (first) openField(first.path)
      return
    }
    form.reset(form.getValues())
    if (leave !== undefined) leaveBy(leave)
  }
  const wrongPaths = () =>
    (schema.safeParse(structuredClone(form.getValues())).error?.issues ?? []).map(issue => issue.path.join('.'))
  const lacking = new Set(wrongPaths().map(stepOf))
  const next = async () => {
    const wrong = wrongPaths().filter(path => stepOf(path) === current)
    const [first] = wrong
    if (first === undefined) return go(steps[index + 1] ?? 'summary')
    await form.trigger(wrong as never[])
    setRefusals(refusals + 1)
  }
  const keepDraft = async () => {
    const checked = draftForm.safeParse(structuredClone(form.getValues()))
    if (checked.success) return onDraft && finish(onDraft(form.getValues()))
    for (const issue of checked.error.issues)
      form.setError(issue.path.join('.') as never, { type: 'custom', message: issue.message })
    openField(checked.error.issues[0]?.path.join('.') ?? '')
  }

  return (
    <Form
      form={form}
      labels={label}
      refusals={refusals}
      onGoTo={openField}
      onSubmit={() => finish(onSubmit(form.getValues()))}
    >
      <UnsavedGuard when={isDirty && !isSubmitting && !left} />
      {notice}
      <Stepper
        label={t('steps.label')}
        current={current}
        steps={steps.map((id, at) => {
          const passed = at < index
          return { id, label: t(`steps.${id}`), to: `${base}?step=${id}`, passed, done: passed && !lacking.has(id) }
        })}
      />
      <Panel
        foot={
          <>
            {index > 0 && <Button onClick={() => go(steps[index - 1] ?? 'general')}>{t('act.back')}</Button>}
            <Box flex="1" />
            {onDraft && (
              <Button onClick={() => void keepDraft()} pending={isSubmitting}>
                {t('act.draft')}
              </Button>
            )}
            {current === 'summary' ? (
              <Button look="primary" type="submit" pending={isSubmitting}>
                {submit}
              </Button>
            ) : (
              <Button look="primary" onClick={() => void next()}>
                {t('act.next')}
              </Button>
            )}
          </>
        }
      >
        {current === 'general' && <GeneralStep keepsIdentity={keepsIdentity} />}
        {current === 'logistics' && <LogisticsStep />}
        {current === 'products' && <ProductsStep />}
        {current === 'summary' && <SummaryStep asksReason={asksReason} />}
      </Panel>
    </Form>
  )
}
