import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ApiError } from '../../../app/api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { applyProblem, Form, flatten, useZodForm } from '../../../ui/form/form.tsx'
import { UnsavedGuard } from '../../../ui/form/save-bar.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useFieldLabels } from './field-labels.ts'
import { draftForm, type RegistrationForm, registrationForm, type StepId, stepOf, steps } from './registration-form.ts'
import { GeneralStep } from './step-general.tsx'
import { LogisticsStep } from './step-logistics.tsx'
import { ProductsStep } from './step-products.tsx'
import { SummaryStep } from './step-summary.tsx'

export type Saved = { error?: ApiError; leave?: () => void }

type Props = {
  base: string
  initial: RegistrationForm
  submit: string
  onSubmit: (form: RegistrationForm) => Promise<Saved>
  onDraft?: (form: RegistrationForm) => Promise<Saved>
  /** Number and supplier are for good. */
  keepsIdentity?: boolean
  asksReason?: boolean
}

/** Four steps over one form; each step is a link, and an error opens the step it is on. */
export function OrderWizard({
  base,
  initial,
  submit,
  onSubmit,
  onDraft,
  keepsIdentity = false,
  asksReason = false,
}: Props) {
  const { t } = useTranslation('order-form')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const current = steps.find(step => step === search.get('step')) ?? 'general'
  // A preprocessed schema takes anything; the form gives it what its inputs hold.
  const form = useZodForm<RegistrationForm>(registrationForm as never, {
    defaultValues: initial,
    shouldUnregister: false,
  })
  const [left, setLeft] = useState(false)
  const labels = useFieldLabels()
  const index = steps.indexOf(current)
  const go = (step: StepId) => void navigate(`${base}?step=${step}`)
  const { isDirty, isSubmitting } = form.formState

  const finish = async (saved: Promise<Saved>) => {
    const { error, leave } = await saved
    if (error) return applyProblem(form, error)
    form.reset(form.getValues())
    setLeft(true)
    if (leave) setTimeout(leave)
  }
  const next = async () => {
    await form.trigger()
    const first = flatten(form.formState.errors as FieldErrors).find(({ path }) => stepOf(path) === current)
    if (first) form.setFocus(first.path as never)
    else go(steps[index + 1] ?? 'summary')
  }
  const keepDraft = async () => {
    const checked = draftForm.safeParse(structuredClone(form.getValues()))
    if (!checked.success) {
      for (const issue of checked.error.issues)
        form.setError(issue.path.join('.') as never, { type: 'custom', message: issue.message })
      return
    }
    if (onDraft) await finish(onDraft(form.getValues()))
  }
  const openFirstError = () => {
    const first = flatten(form.formState.errors as FieldErrors)[0]
    if (first) go(stepOf(first.path))
  }

  return (
    <Form form={form} labels={labels} onSubmit={() => finish(onSubmit(form.getValues()))}>
      <UnsavedGuard when={isDirty && !isSubmitting && !left} />
      <Stepper
        label={t('steps.label')}
        current={current}
        steps={steps.map((id, at) => ({ id, label: t(`steps.${id}`), to: `${base}?step=${id}`, done: at < index }))}
      />
      <Panel title={t(`steps.${current}`)}>
        {current === 'general' && <GeneralStep keepsIdentity={keepsIdentity} />}
        {current === 'logistics' && <LogisticsStep />}
        {current === 'products' && <ProductsStep />}
        {current === 'summary' && <SummaryStep asksReason={asksReason} />}
      </Panel>
      <Flex gap="2" mt="4" wrap="wrap">
        {index > 0 && <Button onClick={() => go(steps[index - 1] ?? 'general')}>{t('act.back')}</Button>}
        <Box flex="1" />
        {onDraft && (
          <Button onClick={() => void keepDraft()} pending={isSubmitting}>
            {t('act.draft')}
          </Button>
        )}
        {current === 'summary' ? (
          <Button look="primary" type="submit" pending={isSubmitting} onClick={() => setTimeout(openFirstError)}>
            {submit}
          </Button>
        ) : (
          <Button look="primary" onClick={() => void next()}>
            {t('act.next')}
          </Button>
        )}
      </Flex>
    </Form>
  )
}
