import { Box, Grid } from '@chakra-ui/react'
import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField, DecimalField, TextField } from '../form/fields.tsx'
import { FormSection } from '../form/form-section.tsx'
import { type FormRate, isBegun } from './rates.ts'

type Props = { issuing: string; currencies: readonly string[] }

/** A rate for each currency of the charges but the issuing company's own: a row comes and goes with its currency. */
export function ExchangeRates({ issuing, currencies }: Props) {
  const { t } = useTranslation('freight')
  const { setValue, getValues } = useFormContext()
  const rates = (useWatch({ name: 'exchangeRates' }) as readonly FormRate[] | undefined) ?? []
  const foreign = issuing === '' ? [] : currencies.filter(currency => currency !== issuing).toSorted()
  const lacking = foreign.filter(currency => !rates.some(rate => rate.currency === currency)).join()
  const add = useEffectEvent((missing: readonly string[]) => {
    const added = missing.map(currency => ({ key: currency, currency, rate: '', source: '', date: '' }))
    setValue('exchangeRates', [...(getValues('exchangeRates') as FormRate[]), ...added])
  })
  useEffect(() => {
    if (lacking !== '') add(lacking.split(','))
  }, [lacking])
  const shown = rates.flatMap((rate, index) => (foreign.includes(rate.currency) ? [{ ...rate, index }] : []))
  if (shown.length === 0) return null
  const label = (currency: string, field: string) => t('rates.of', { currency, field })
  return (
    <Box mt="5">
      <FormSection title={t('section.rates')} hint={t('rates.hint', { currency: issuing })}>
        <Box gridColumn="1 / -1" display="grid" gap="3">
          {shown.map(({ currency, index, ...rate }) => (
            <Grid
              key={currency}
              gap="3"
              maxW="760px"
              alignItems="start"
              templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }}
            >
              <DecimalField
                name={`exchangeRates.${index}.rate`}
                label={t('rates.one', { from: currency, to: issuing })}
                optional={!isBegun(rate)}
              />
              <TextField
                name={`exchangeRates.${index}.source`}
                label={label(currency, t('field.rateSource'))}
                optional={!isBegun(rate)}
                maxLength={200}
              />
              <DateField
                name={`exchangeRates.${index}.date`}
                label={label(currency, t('field.rateDate'))}
                optional={!isBegun(rate)}
              />
            </Grid>
          ))}
        </Box>
      </FormSection>
    </Box>
  )
}
