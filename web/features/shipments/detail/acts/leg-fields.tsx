import { Grid } from '@chakra-ui/react'
import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { clockOf } from '../../../../ui/acts/act-times.ts'
import { DateTimeField, SelectField, TextField } from '../../../../ui/form/fields.tsx'
import { useFillsPlace } from '../../../../ui/places/known-place.ts'
import { legRoles } from './leg-form.ts'

/** The inputs of one leg of the route. */
export function LegFields({ index }: { index: number }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const own = (name: string) => ({ name: `legs.${index}.${name}`, label: t(`shipment-fields:${name}`) })
  const [fromCode = '', toCode = ''] = useWatch({ name: [own('fromCode').name, own('toCode').name] }) as string[]
  const from = useFillsPlace({ code: own('fromCode').name, name: own('from').name })
  const to = useFillsPlace({ code: own('toCode').name, name: own('to').name })
  return (
    <Grid
      gap="3"
      templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(224px, 1fr))' }}
      alignItems="start"
    >
      <SelectField {...own('role')} options={legRoles.map(value => ({ value, label: t(`leg.${value}`) }))} />
      <SelectField
        {...own('mode')}
        options={transportModes.map(value => ({ value, label: words(`statuses:transportMode.${value}`) }))}
      />
      <TextField {...own('carrier')} optional />
      <TextField {...own('conveyance')} optional />
      <TextField {...own('from')} />
      <TextField {...own('fromCode')} hint={from} optional />
      <TextField {...own('to')} />
      <TextField {...own('toCode')} hint={to} optional />
      <DateTimeField {...own('departure')} zone={clockOf(zoneOfPlace(fromCode))} optional />
      <DateTimeField {...own('arrival')} zone={clockOf(zoneOfPlace(toCode))} optional />
    </Grid>
  )
}
