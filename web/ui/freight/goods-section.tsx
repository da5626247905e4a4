import { Box } from '@chakra-ui/react'
import { freightGoods } from '@quayside/contracts/freight/cargo.ts'
import { incoterms, oceanIncoterms, transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCatalogue } from '../../app/api/catalogue.ts'
import { ComboboxField } from '../form/combobox-field.tsx'
import { useCurrencyOptions } from '../form/currency-field.tsx'
import { CheckboxField, DecimalField, SelectField, TextAreaField, TextField } from '../form/fields.tsx'
import { FormSection } from '../form/form-section.tsx'
import { mostOf } from './entry-faults.ts'

/** The goods of a form that holds `goods`: how they travel, on which terms, what they are and what they are worth. */
export function GoodsSection({ needsMode = false }: { needsMode?: boolean }) {
  const { t } = useTranslation('freight')
  const { entries, leavesOut } = useCatalogue()
  const [mode, incoterm] = useWatch({ name: ['goods.transportMode', 'goods.incoterm'] }) as string[]
  const [commodityCode, insuranceValue = '', insuranceCurrency = ''] = useWatch({
    name: ['goods.commodityCode', 'goods.insuranceValue', 'goods.insuranceCurrency'],
  }) as string[]
  const money = useCurrencyOptions()
  const offered = new Set(entries('incoterms').map(({ code }) => code))
  const terms = incoterms.filter(term => {
    const isOffered = offered.size === 0 || offered.has(term)
    return term === incoterm || (isOffered && (!mode || mode === 'OCEAN' || !oceanIncoterms.has(term)))
  })
  return (
    <>
      <FormSection title={t('section.transport')}>
        <SelectField
          name="goods.transportMode"
          label={t('field.transportMode')}
          optional={!needsMode}
          placeholder={t('choose')}
          options={transportModes.map(value => ({ value, label: t(`statuses:transportMode.${value}`) }))}
        />
        <SelectField
          name="goods.incoterm"
          label={t('field.incoterm')}
          optional
          placeholder={t('choose')}
          options={terms.map(value => ({ value, label: value }))}
        />
        <TextField
          name="goods.incotermPlace"
          label={t('field.incotermPlace')}
          optional={!incoterm}
          maxLength={mostOf(freightGoods, 'incotermPlace')}
        />
        {mode === 'AIR' && <CheckboxField name="goods.isExpress" label={t('field.isExpress')} />}
      </FormSection>
      <FormSection title={t('section.goods')}>
        {!leavesOut('commodityCode', commodityCode) && (
          <TextField
            name="goods.commodityCode"
            label={t('field.commodityCode')}
            optional
            maxLength={mostOf(freightGoods, 'commodityCode')}
          />
        )}
        <Box gridColumn="1 / -1">
          <TextAreaField name="goods.description" label={t('field.description')} optional rows={3} maxLength={2000} />
        </Box>
      </FormSection>
      <FormSection title={t('section.values')} columns={2}>
        <DecimalField name="goods.value" label={t('field.value')} optional />
        <ComboboxField name="goods.currency" label={t('field.currency')} optional options={money} />
        {!leavesOut('insuranceValue', `${insuranceValue}${insuranceCurrency}`) && (
          <>
            <DecimalField name="goods.insuranceValue" label={t('field.insuranceValue')} optional />
            <ComboboxField
              name="goods.insuranceCurrency"
              label={t('field.insuranceCurrency')}
              optional
              options={money}
            />
          </>
        )}
      </FormSection>
    </>
  )
}
