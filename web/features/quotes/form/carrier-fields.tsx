import { useEffect, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DecimalField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { useQuoteCatalogue } from '../catalogue.ts'

/** The carrier, proposed from the catalogue and free beside it; a listed one is known by its code. */
export function CarrierFields() {
  const { t } = useTranslation('quotes')
  const { carriers, operationFlows, shipmentType } = useQuoteCatalogue()
  const { watch, setValue } = useFormContext()
  const list = useId()
  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      if (name !== 'carrier.name') return
      const typed = String(values.carrier?.name ?? '').trim()
      const listed = carriers.find(({ label, code }) => label === typed || code === typed)
      setValue('carrier.code', listed?.code ?? '')
    })
    return unsubscribe
  }, [watch, setValue, carriers])
  const choice = (name: 'operationFlow' | 'shipmentType', options: readonly { value: string; label: string }[]) =>
    options.length === 0 ? (
      <TextField name={name} label={t(`field.${name}`)} optional maxLength={100} />
    ) : (
      <SelectField name={name} label={t(`field.${name}`)} optional placeholder={t('form.choose')} options={options} />
    )
  return (
    <FormSection title={t('form.section.carrier')}>
      <TextField name="carrier.name" label={t('field.carrier')} list={list} maxLength={200} autoComplete="off" />
      <datalist id={list}>
        {carriers.map(({ code, label }) => (
          <option key={code} value={label}>
            {code}
          </option>
        ))}
      </datalist>
      <DecimalField
        name="carrier.volumeFactor"
        label={t('field.volumeFactor')}
        hint={t('form.hint.volumeFactor')}
        optional
      />
      {choice(
        'operationFlow',
        operationFlows.map(({ code, label }) => ({ value: code, label })),
      )}
      {choice('shipmentType', shipmentType)}
    </FormSection>
  )
}
