import { changeProvider } from '@quayside/contracts/directory/commands.ts'
import type { CompanyDetail } from '@quayside/contracts/directory/queries.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { Button } from '../../ui/button.tsx'
import { blankIsNull } from '../../ui/form/blank.ts'
import { TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useChangeProviderMutation } from './providers-api.ts'

type Values = { supplierCode: string; notes: string }
const entered = z.preprocess(value => blankIsNull(value), changeProvider.omit({ version: true }))

/** What a client keeps of its supplier for itself. */
export function KeptOfProvider({
  provider: { id, businessName: name },
  link,
}: {
  provider: CompanyDetail
  link: NonNullable<CompanyDetail['link']>
}) {
  const { t } = useTranslation('providers')
  const [change] = useChangeProviderMutation()
  const { untilShown, pending } = useUntilShown()
  const form = useZodForm<Values>(entered as never, {
    defaultValues: { supplierCode: link.supplierCode ?? '', notes: link.notes ?? '' },
  })
  const labels = { supplierCode: t('column.code'), notes: t('own.notes') }
  const save = async () => {
    const body = { ...entered.parse(structuredClone(form.getValues())), version: link.version }
    const { error } = await untilShown(change({ id, body }), [{ type: 'company', id }])
    if (error) return applyProblem(form, error)
    form.reset(form.getValues())
    showToast({ kind: 'success', text: t('told.kept') })
  }
  return (
    <Form form={form} labels={labels} onSubmit={save} id="kept-of-provider">
      <Panel
        foot={
          form.formState.isDirty && (
            <Button look="primary" type="submit" pending={pending}>
              {t('own.save')}
            </Button>
          )
        }
      >
        <FormSection title={t('own.title')} hint={t('own.hint', { name })} columns={2}>
          <TextField
            name="supplierCode"
            label={labels.supplierCode}
            hint={t('hint.code')}
            optional
            autoComplete="off"
          />
          <TextAreaField name="notes" label={labels.notes} optional rows={3} maxLength={2000} />
        </FormSection>
      </Panel>
    </Form>
  )
}
