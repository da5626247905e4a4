import { Box, Flex } from '@chakra-ui/react'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { localTime } from '../../../../ui/acts/act-times.ts'
import { isIndex, stepsOf } from '../../../../ui/acts/act-values.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/form/fields.tsx'
import { ActFrame } from './act-frame.tsx'
import { LegFields } from './leg-fields.tsx'
import { type LegForm, legForm, legFormOf, legOfForm, legPlaces } from './leg-form.ts'
import { useActForm } from './use-act-form.ts'

const routeForm = z.object({ legs: z.array(legForm), reason: z.string() })
type RouteForm = z.infer<typeof routeForm>
type Props = { shipment: ShipmentDetail; onClose: () => void }

/** Plans the route leg by leg; a route that stood already is replaced with a reason. */
export function RouteDialog({ shipment, onClose }: Props) {
  const { t } = useTranslation('shipment-detail')
  const words = useLegWords()
  // Of one that is asked for twice the key stays: else what nobody changed would count as another leg.
  const [firstKey] = useState(() => crypto.randomUUID())
  const act = useActForm<RouteForm>({
    shipment,
    command: 'plan-route',
    schema: routeForm as never,
    onDone: onClose,
    // Where no leg is a main one, the first is to be.
    placesOf: () => ({ of: { legs: { whole: '0.role', each: legPlaces } } }),
    valuesOf: ({ legs, ...rest }) => ({
      legs: legs.length > 0 ? legs.map(legFormOf) : [firstLeg(rest, firstKey)],
      reason: '',
    }),
    body: ({ legs, reason }, { version, legs: known }) => ({
      version,
      legs: legs.map(leg => legOfForm(leg, known)),
      reason: reason.trim(),
    }),
  })
  const { form, seen } = act
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'legs', keyName: 'row' })
  const addLeg = () => {
    const last = form.getValues('legs').at(-1)
    append({
      key: crypto.randomUUID(),
      role: 'ON',
      mode: 'GROUND',
      from: last?.to ?? '',
      fromCode: last?.toCode ?? '',
      to: '',
      toCode: '',
      carrier: '',
      conveyance: '',
      departure: '',
      arrival: '',
    })
  }
  return (
    <ActFrame act={act} {...words} onClose={onClose} size="xl">
      <Box as="ol" listStyleType="none" m="0" p="0" display="grid" gap="5">
        {fields.map((field, index) => (
          <Box as="li" key={field.row}>
            <Flex justify="space-between" align="center" mb="2">
              <Box fontWeight="medium">{t('leg.title', { number: index + 1 })}</Box>
              {fields.length > 1 && (
                <IconButton
                  size="sm"
                  label={t('leg.remove', { number: index + 1 })}
                  icon={<Trash2 size={16} />}
                  onClick={() => remove(index)}
                />
              )}
            </Flex>
            <LegFields index={index} />
          </Box>
        ))}
      </Box>
      <Button mt="3" size="sm" icon={<Plus size={14} aria-hidden="true" />} onClick={addLeg}>
        {t('leg.add')}
      </Button>
      {seen.legs.length > 0 && (
        <Box mt="4">
          <TextAreaField name="reason" label={t('shipment-fields:reason')} maxLength={2000} />
        </Box>
      )}
    </ActFrame>
  )
}

/** A leg planned anew, with the reason; the others stay. */
export function RollOverDialog({ shipment, about: legId, onClose }: Props & { about: string }) {
  const { t } = useTranslation('shipment-detail')
  const words = useLegWords()
  const rollOverForm = routeForm.extend({ reason: z.string().trim().min(1, 'reason-required') })
  const act = useActForm<RouteForm>({
    shipment,
    command: 'roll-over-leg',
    schema: rollOverForm as never,
    onDone: onClose,
    ids: { legId },
    placesOf: () => ({ of: { leg: { as: 'legs.0', ...legPlaces } } }),
    valuesOf: ({ legs }) => ({ legs: legs.filter(leg => leg.legId === legId).map(legFormOf), reason: '' }),
    body: ({ legs: [leg], reason }, { version, legs }) => ({
      version,
      leg: leg && legOfForm(leg, legs),
      reason: reason.trim(),
    }),
  })
  return (
    <ActFrame act={act} {...words} onClose={onClose} size="xl" told={t('dialog.roll-over-leg')}>
      <LegFields index={0} />
      <Box mt="4">
        <TextAreaField name="reason" label={t('shipment-fields:reason')} maxLength={2000} />
      </Box>
    </ActFrame>
  )
}

/** How the fields of legs are called, and the words of their codes. */
function useLegWords() {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const label = (path: string) => {
    const [, index, name] = stepsOf(path)
    const field = t(`shipment-fields:${name ?? path}`, { defaultValue: path })
    return index === undefined || !isIndex(index)
      ? field
      : t('field.of', { about: t('leg.title', { number: Number(index) + 1 }), field })
  }
  const wordOf = (path: string, value: string) => {
    const name = path.split('.').at(-1)
    if (name === 'role') return t(`leg.${value}`)
    return name === 'mode' ? words(`statuses:transportMode.${value}`) : undefined
  }
  return { label, wordOf }
}

type Beginning = Pick<ShipmentDetail, 'details' | 'mode' | 'booking'>

function firstLeg({ details: { route }, mode, booking }: Beginning, key: string): LegForm {
  const { origin, destination } = route
  return {
    key,
    role: 'MAIN',
    mode: mode ?? 'OCEAN',
    carrier: booking.carrier ?? '',
    from: origin?.name ?? '',
    fromCode: origin?.unlocode ?? '',
    to: destination?.name ?? '',
    toCode: destination?.unlocode ?? '',
    conveyance: '',
    departure: localTime(booking.etd, zoneOfPlace(origin?.unlocode)),
    arrival: localTime(booking.eta, zoneOfPlace(destination?.unlocode)),
  }
}
