import { Box, Grid } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { type Control, type FieldValues, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { Form, flatten } from '../../../ui/form/form.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { useOpenField } from '../../../ui/form/use-open-field.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useFieldWords } from '../field-words.ts'
import { type Around, FormStep } from './form-sections.tsx'
import { type QuoteStep, stepOf } from './quote-form.ts'
import { SectionNav } from './section-nav.tsx'

type Props<Values extends FieldValues> = {
  /** By which verbs that stand elsewhere send it. */
  id?: string
  form: UseFormReturn<Values>
  base: string
  steps: readonly QuoteStep[]
  around: Around
  /** The verbs at the foot, beside back and next. */
  verbs: ReactNode
  notice?: ReactNode
  /** The verb of the bar that stands there while something is not saved. */
  save: string
  onSubmit: () => Promise<unknown>
}

/** A long form whose sections are links; an error opens the section that it is in. */
export function SectionedForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, base, steps, around, verbs, notice, save, onSubmit } = props
  const { t } = useTranslation('quotes')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const current = steps.find(step => step === search.get('step')) ?? 'main'
  const index = steps.indexOf(current)
  const words = useFieldWords()
  const ownId = useId()
  const formId = props.id ?? ownId
  const urlOf = (step: QuoteStep) => {
    const next = new URLSearchParams(search)
    next.set('step', step)
    next.delete('view')
    return `${base}?${next}`
  }
  const go = (step: QuoteStep) => void navigate(urlOf(step), { replace: true })
  const openField = useOpenField(form, { current, stepOf, go })
  return (
    <Form id={formId} form={form} labels={words.label} onGoTo={openField} onSubmit={onSubmit}>
      {notice}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '150px minmax(0, 1fr)' }} gap="4" alignItems="start">
        <Sections form={form} steps={steps} current={current} urlOf={urlOf} />
        <Panel
          foot={
            <>
              {index > 0 && <Button onClick={() => go(steps[index - 1] ?? 'main')}>{t('form.back')}</Button>}
              <Box flex="1" />
              {index < steps.length - 1 && (
                <Button onClick={() => go(steps[index + 1] ?? current)}>{t('form.next')}</Button>
              )}
              {verbs}
            </>
          }
        >
          <FormStep step={current} around={around} />
        </Panel>
      </Grid>
      <SaveBar form={form} save={save} formId={formId} />
    </Form>
  )
}

type SectionsProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  steps: readonly QuoteStep[]
  current: QuoteStep
  urlOf: (step: QuoteStep) => string
}

function Sections<Values extends FieldValues>({ form, steps, current, urlOf }: SectionsProps<Values>) {
  const { errors } = useFormState({ control: form.control })
  const wrong = new Set(flatten(errors).map(({ path }) => stepOf(path)))
  const lengthOf = (rows: unknown) => (Array.isArray(rows) ? rows.length : 0)
  // Drawn anew when a row comes or goes, not at each key.
  const watched = { control: form.control as unknown as Control, compute: lengthOf }
  const packages: number = useWatch({ ...watched, name: 'packages' })
  const charges: number = useWatch({ ...watched, name: 'charges' })
  return <SectionNav sections={steps} current={current} urlOf={urlOf} wrong={wrong} counts={{ packages, charges }} />
}
