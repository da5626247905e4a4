import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { FormOfClient } from '../../../app/api/catalogue.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, flatten } from '../../../ui/form/form.tsx'
import { useOpenField } from '../../../ui/form/use-open-field.ts'
import { useFreightCatalogue } from '../../../ui/freight/catalogue.ts'
import { ChargesSection } from '../../../ui/freight/charges-section.tsx'
import type { Fault } from '../../../ui/freight/entry-faults.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useFieldLabel } from '../field-label.ts'
import type { BookingForm } from './booking-form.ts'
import { CargoSection } from './cargo-section.tsx'
import { ExtrasSection } from './extras-section.tsx'
import type { FormKind } from './form-faults.ts'
import { GoodsOfOrders } from './goods-of-orders.tsx'
import { PartiesSection } from './parties-section.tsx'
import { bookingSteps, type StepId, stepOf } from './steps.ts'
import { TermsSection } from './terms-section.tsx'

type Props = {
  form: UseFormReturn<BookingForm>
  kind: FormKind
  /** Whose booking it is, where that is known before its goods are. */
  clientCompanyId?: string
  /** Only the operator sets charges. */
  setsCharges: boolean
  faultsOf: (form: BookingForm) => readonly Fault[]
  verb: string
  pending: boolean
  onSubmit: () => Promise<unknown>
  /** Above the steps: a kept draft, what others changed. */
  notice?: ReactNode
  /** Beside the verb: whether it is kept. */
  kept?: ReactNode
  /** Files that go along. */
  documents?: ReactNode
}

/** The parts of a booking as steps over one form; each has its address, and a refusal opens the step where it belongs. */
export function BookingWizard(props: Props) {
  const { form, kind, setsCharges, faultsOf, verb, pending, onSubmit, notice, kept, documents } = props
  const { t } = useTranslation('booking-form')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [refusals, setRefusals] = useState(0)
  const label = useFieldLabel()
  const parts = bookingSteps.filter(step => step !== 'charges' || setsCharges)
  const first = kind === 'new' ? 'orders' : 'terms'
  const current = parts.find(part => part === search.get('step')) ?? first
  const index = parts.indexOf(current)
  const urlOf = useCallback(
    (step: StepId) => {
      const next = new URLSearchParams(search)
      next.set('step', step)
      return `?${next}`
    },
    [search],
  )
  const go = (step: StepId) => {
    setRefusals(0)
    void navigate(urlOf(step))
  }
  const openField = useOpenField(form, { current, stepOf, go })
  const next = async () => {
    const wrong = faultsOf(form.getValues()).filter(({ path }) => stepOf(path) === current)
    if (wrong.length === 0) return go(parts[index + 1] ?? current)
    await form.trigger(wrong.map(({ path }) => path) as never[])
    setRefusals(refusals + 1)
  }
  const [answers, setAnswers] = useState(0)
  const openRefused = useEffectEvent(() => {
    const [first] = flatten(form.getErrors())
    if (first && stepOf(first.path) !== current) openField(first.path)
  })
  // What the server refused of a field is shown where the field is.
  useEffect(() => {
    if (answers > 0) openRefused()
  }, [answers])
  const submit = async () => {
    await onSubmit()
    setAnswers(count => count + 1)
  }
  const isLast = index === parts.length - 1
  const isEdit = kind !== 'new'
  const client = useWatch({ control: form.control, name: 'orders' })[0]?.clientCompanyId ?? props.clientCompanyId
  return (
    <FormOfClient.Provider value={client ?? null}>
      <Form form={form} labels={label} refusals={refusals} onGoTo={openField} onSubmit={submit}>
        {notice}
        <Stepper
          label={t('part.label')}
          current={current}
          steps={parts.map((part, at) => ({ id: part, label: t(`part.${part}`), to: urlOf(part), done: at < index }))}
        />
        <Panel
          foot={
            <>
              {index > 0 && <Button onClick={() => go(parts[index - 1] ?? current)}>{t('act.back')}</Button>}
              <Box flex="1" />
              {kept}
              {!isLast && (
                <Button look={isEdit ? 'plain' : 'primary'} onClick={() => void next()}>
                  {t('act.next')}
                </Button>
              )}
              {(isLast || isEdit) && (
                <Button look="primary" type="submit" pending={pending}>
                  {verb}
                </Button>
              )}
            </>
          }
        >
          {current === 'orders' && <GoodsOfOrders isChange={kind !== 'new'} />}
          {current === 'terms' && <TermsSection isNew={kind === 'new'} />}
          {current === 'parties' && <PartiesSection />}
          {current === 'cargo' && <CargoSection />}
          {current === 'charges' && <Charges />}
          {current === 'extras' && (
            <Flex direction="column">
              <ExtrasSection kind={kind} />
              {documents}
            </Flex>
          )}
        </Panel>
      </Form>
    </FormOfClient.Provider>
  )
}

function Charges() {
  return <ChargesSection issuing="" catalogue={useFreightCatalogue()} />
}
