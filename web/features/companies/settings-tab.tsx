import { changeCompanySettings } from '@quayside/contracts/directory/commands.ts'
import { approvalModes } from '@quayside/contracts/directory/events.ts'
import type { CompanyDetail } from '@quayside/contracts/directory/queries.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { Unknown } from '../../ui/figures.tsx'
import { CheckboxField, DecimalField, SelectField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { TimeZoneField } from '../../ui/form/time-zone-field.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useChangeSettingsMutation } from './companies-api.ts'

const decimals = ['quantityTolerancePercent', 'priceTolerancePercent'] as const
const days = ['dateToleranceDays', 'confirmationWorkingDays', 'approveByWorkingDays', 'deliveryGraceDays'] as const
type Values = Record<(typeof decimals)[number] | (typeof days)[number] | 'timeZone' | 'approvalMode', string> & {
  approverMustDiffer: boolean
}

const entered = z.preprocess(
  value => {
    const { deliveryGraceDays, ...form } = value as Values
    const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text)
    return {
      ...form,
      ...Object.fromEntries(days.map(name => [name, number((value as Values)[name])])),
      ...(deliveryGraceDays.trim() === '' ? { deliveryGraceDays: undefined } : {}),
    }
  },
  changeCompanySettings.omit({ version: true }),
)

function valuesOf({ settings }: CompanyDetail): Values {
  return {
    ...settings,
    ...(Object.fromEntries(days.map(name => [name, String(settings[name] ?? '')])) as Record<
      (typeof days)[number],
      string
    >),
  }
}

/** A company's rules for its orders. */
export function SettingsTab({ company, mayChange }: { company: CompanyDetail; mayChange: boolean }) {
  const { t } = useTranslation('company')
  if (mayChange) return <EditSettings key={company.version} company={company} />
  const { settings } = company
  const facts = [
    { label: t('fact.timeZone'), value: settings.timeZone },
    { label: t('rules.approvalMode'), value: t(`rules.${settings.approvalMode}`) },
    ...[...decimals, ...days].map(name => ({ label: t(`rules.${name}`), value: settings[name] ?? <Unknown /> })),
  ]
  return (
    <Panel>
      <Facts facts={facts} />
    </Panel>
  )
}

function EditSettings({ company }: { company: CompanyDetail }) {
  const { t } = useTranslation('company')
  const [change] = useChangeSettingsMutation()
  const { untilShown } = useUntilShown()
  const form = useZodForm<Values>(entered as never, { defaultValues: valuesOf(company) })
  const labels = {
    timeZone: t('fact.timeZone'),
    approvalMode: t('rules.approvalMode'),
    ...Object.fromEntries([...decimals, ...days].map(name => [name, t(`rules.${name}`)])),
  } as Record<keyof Values, string>
  const save = async () => {
    const values = form.getValues()
    const body = { ...entered.parse(structuredClone(values)), version: company.version }
    const { error } = await untilShown(change({ id: company.id, body }), [{ type: 'company', id: company.id }])
    if (error) return applyProblem(form, error)
    form.reset(values)
    showToast({ kind: 'success', text: t('rules.saved') })
  }
  const ofDays = (name: (typeof days)[number]) => (
    <TextField
      key={name}
      name={name}
      label={labels[name]}
      inputMode="numeric"
      optional={name === 'deliveryGraceDays'}
    />
  )
  return (
    <Form form={form} labels={labels} onSubmit={save} id="company-settings">
      <Panel>
        <FormSection title={t('rules.time')}>
          <TimeZoneField name="timeZone" label={labels.timeZone} />
        </FormSection>
        <FormSection title={t('rules.tolerances')}>
          <SelectField
            name="approvalMode"
            label={labels.approvalMode}
            options={approvalModes.map(value => ({ value, label: t(`rules.${value}`) }))}
          />
          {decimals.map(name => (
            <DecimalField key={name} name={name} label={labels[name]} />
          ))}
          {ofDays('dateToleranceDays')}
          <CheckboxField name="approverMustDiffer" label={t('rules.approverMustDiffer')} />
        </FormSection>
        <FormSection title={t('rules.limits')}>
          {days.filter(name => name !== 'dateToleranceDays').map(ofDays)}
        </FormSection>
      </Panel>
      <SaveBar form={form} save={t('rules.save')} formId="company-settings" />
    </Form>
  )
}
