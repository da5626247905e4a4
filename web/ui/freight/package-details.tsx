import { Box, Grid } from '@chakra-ui/react'
import { freightPackage } from '@quayside/contracts/freight/cargo.ts'
import { packingGroups } from '@quayside/contracts/shipments/dangerous-goods.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCatalogue } from '../../app/api/catalogue.ts'
import { CheckboxField, DecimalField, SelectField, TextField } from '../form/fields.tsx'
import type { FormPackage } from './entries.ts'
import { mostOf } from './entry-faults.ts'

const more = ['transportUnitId', 'transportUnitType', 'innerPackageCount', 'loadingMeters', 'marksAndNumbers'] as const

/** What belongs to a line beside its measures: temperatures and dangerous goods stand there once they are flagged. */
export function PackageDetails({ index, open: opened }: { index: number; open: boolean }) {
  const { t } = useTranslation('freight')
  const path = `packages.${index}`
  const at = (names: readonly string[]) => names.map(name => `${path}.${name}`)
  const [cold, hazardous, imoClass] = useWatch({
    name: at(['temperatureControlled', 'hazardous', 'imoClass']) as never,
  }) as [boolean, boolean, string]
  const said = useWatch({ name: at(more) as never }) as string[]
  const { leavesOut } = useCatalogue()
  const isShown = (name: (typeof more)[number]) => !leavesOut(name, said[more.indexOf(name)] ?? '')
  const open = opened || said.some(text => Boolean(text))
  const text = (name: keyof FormPackage, isOptional = true) => (
    <TextField
      name={`${path}.${name}`}
      label={t(`field.${name}`)}
      optional={isOptional}
      maxLength={mostOf(freightPackage, name)}
      autoComplete="off"
    />
  )
  const decimal = (name: keyof FormPackage, isOptional = true) => (
    <DecimalField name={`${path}.${name}`} label={t(`field.${name}`)} optional={isOptional} />
  )
  if (!cold && !hazardous && !open) return null
  return (
    <Box display="grid" gap="3" pt="1">
      {cold && (
        <Fields title={t('section.temperature')}>
          {decimal('temperatureMinC', false)}
          {decimal('temperatureMaxC', false)}
        </Fields>
      )}
      {hazardous && (
        <Fields title={t('section.hazard')}>
          {text('imoClass', false)}
          {text('unNumber', false)}
          <SelectField
            name={`${path}.packingGroup`}
            label={t('field.packingGroup')}
            optional
            placeholder={t('choose')}
            options={packingGroups.map(value => ({ value, label: value }))}
          />
          {decimal('flashPointC', imoClass?.trim() !== '3')}
          {text('properShippingName', false)}
          {text('technicalName')}
          <Box alignSelf="end" pb="1.5">
            <CheckboxField name={`${path}.marinePollutant`} label={t('field.marinePollutant')} />
          </Box>
        </Fields>
      )}
      {open && (
        <Fields title={t('section.more')}>
          {isShown('transportUnitId') && text('transportUnitId')}
          {isShown('transportUnitId') && text('transportUnitType')}
          {isShown('innerPackageCount') && decimal('innerPackageCount')}
          {isShown('loadingMeters') && decimal('loadingMeters')}
          {isShown('marksAndNumbers') && (
            <Box gridColumn={{ base: 'auto', lg: 'span 2' }}>{text('marksAndNumbers')}</Box>
          )}
        </Fields>
      )}
    </Box>
  )
}

function Fields({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box role="group" aria-label={title}>
      <Box fontSize="xs" fontWeight="medium" color="ink2" mb="1.5">
        {title}
      </Box>
      <Grid
        columnGap="3"
        rowGap="2.5"
        maxW="980px"
        alignItems="start"
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
      >
        {children}
      </Grid>
    </Box>
  )
}
