import { Box, Flex, Grid } from '@chakra-ui/react'
import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import type { ShipmentLeg, ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../../../ui/form/form.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useShipmentCommandMutation } from '../shipment-api.ts'
import { localTime } from './act-values.ts'

const roles = ['PRE', 'MAIN', 'ON'] as const
const needed = z.string().trim().min(1, 'field-required')
const code = z.string().regex(/^([A-Za-z]{2}[A-Za-z2-9]{3})?$/, 'invalid')
const routeForm = z.object({
  legs: z.array(
    z.object({
      ...{ legId: z.string(), role: z.enum(roles), mode: z.enum(transportModes) },
      ...{ from: needed, fromCode: code, to: needed, toCode: code, carrier: z.string(), conveyance: z.string() },
      ...{ departure: z.string(), arrival: z.string() },
    }),
  ),
  reason: z.string(),
})
type RouteForm = z.infer<typeof routeForm>
type FormLeg = RouteForm['legs'][number]

const legOf = (leg: ShipmentLeg): FormLeg => ({
  ...{ legId: leg.legId, role: leg.role, mode: leg.mode, carrier: leg.carrier ?? '', conveyance: leg.conveyance ?? '' },
  ...{ from: leg.from.name, fromCode: leg.from.unlocode ?? '', to: leg.to.name, toCode: leg.to.unlocode ?? '' },
  ...{ departure: localTime(leg.planned.departure), arrival: localTime(leg.planned.arrival) },
})

function placeOf(name: string, unlocode: string, known: ShipmentPlace | undefined): ShipmentPlace {
  const written = unlocode.trim().toUpperCase() || null
  if (known !== undefined && known.name === name.trim() && known.unlocode === written) return known
  return { placeId: null, name: name.trim(), unlocode: written, country: written?.slice(0, 2) ?? null }
}

/** What the dialog does not show of a leg that was there (estimates, distance) stays. */
function bodyOf(leg: FormLeg, legs: readonly ShipmentLeg[]): ShipmentLeg {
  const known = legs.find(one => one.legId === leg.legId)
  const time = (local: string) => (local === '' ? null : new Date(local).toISOString())
  return {
    ...{ legId: leg.legId, role: leg.role, mode: leg.mode },
    ...{ from: placeOf(leg.from, leg.fromCode, known?.from), to: placeOf(leg.to, leg.toCode, known?.to) },
    ...{ carrier: leg.carrier.trim() || null, conveyance: leg.conveyance.trim() || null },
    planned: { departure: time(leg.departure), arrival: time(leg.arrival) },
    estimated: known?.estimated ?? { departure: null, arrival: null },
    distanceKm: known?.distanceKm ?? null,
  }
}

/** Plans the route leg by leg; a route that stood already is replaced with a reason. */
export function RouteDialog({ shipment, onClose }: { shipment: ShipmentDetail; onClose: () => void }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const [seen] = useState(shipment)
  const [send, { isLoading }] = useShipmentCommandMutation()
  const { origin, destination } = seen.details.route
  const [first] = useState(
    (): FormLeg => ({
      ...{ legId: crypto.randomUUID(), role: 'MAIN', mode: seen.mode ?? 'OCEAN', carrier: seen.booking.carrier ?? '' },
      ...{ from: origin?.name ?? '', fromCode: origin?.unlocode ?? '' },
      ...{ to: destination?.name ?? '', toCode: destination?.unlocode ?? '', conveyance: '' },
      ...{ departure: localTime(seen.booking.etd), arrival: localTime(seen.booking.eta) },
    }),
  )
  const form = useZodForm<RouteForm>(routeForm as never, {
    defaultValues: { legs: seen.legs.length > 0 ? seen.legs.map(legOf) : [first], reason: '' },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'legs', keyName: 'key' })
  const submit = async () => {
    const { legs, reason } = form.getValues()
    const body = { version: seen.version, legs: legs.map(leg => bodyOf(leg, seen.legs)), reason: reason.trim() }
    const answer = await send({ id: seen.id, command: 'plan-route', body })
    if (answer.error) return applyProblem(form, answer.error)
    showToast({ kind: 'success', text: t('done', { act: t('act.plan-route'), number: seen.shipmentNumber }) })
    onClose()
  }
  const addLeg = () => {
    const last = form.getValues('legs').at(-1)
    append({
      ...{ legId: crypto.randomUUID(), role: 'ON', mode: 'GROUND', from: last?.to ?? '', fromCode: last?.toCode ?? '' },
      ...{ to: '', toCode: '', carrier: '', conveyance: '', departure: '', arrival: '' },
    })
  }
  const label = (path: string) => t(`field.${path.split('.').at(-1)}`, { defaultValue: path })
  return (
    <Modal open title={t('act.plan-route')} onClose={onClose} size="xl">
      <Form form={form} labels={label} onSubmit={submit}>
        <Box as="ol" listStyleType="none" m="0" p="0" display="grid" gap="5">
          {fields.map((field, index) => (
            <Box as="li" key={field.key}>
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
              <Grid gap="3" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(4, minmax(0, 1fr))' }}>
                <SelectField
                  name={`legs.${index}.role`}
                  label={t('field.role')}
                  options={roles.map(value => ({ value, label: t(`leg.${value}`) }))}
                />
                <SelectField
                  name={`legs.${index}.mode`}
                  label={t('field.mode')}
                  options={transportModes.map(value => ({ value, label: words(`mode.${value}`) }))}
                />
                <TextField name={`legs.${index}.carrier`} label={t('field.carrier')} optional />
                <TextField name={`legs.${index}.conveyance`} label={t('field.conveyance')} optional />
                <TextField name={`legs.${index}.from`} label={t('field.from')} />
                <TextField name={`legs.${index}.fromCode`} label={t('field.fromCode')} optional />
                <TextField name={`legs.${index}.to`} label={t('field.to')} />
                <TextField name={`legs.${index}.toCode`} label={t('field.toCode')} optional />
                <TextField
                  name={`legs.${index}.departure`}
                  label={t('field.departure')}
                  type="datetime-local"
                  optional
                />
                <TextField name={`legs.${index}.arrival`} label={t('field.arrival')} type="datetime-local" optional />
              </Grid>
            </Box>
          ))}
        </Box>
        <Button mt="3" size="sm" icon={<Plus size={14} aria-hidden="true" />} onClick={addLeg}>
          {t('leg.add')}
        </Button>
        {seen.legs.length > 0 && (
          <Box mt="4">
            <TextAreaField name="reason" label={t('field.reason')} optional />
          </Box>
        )}
        <Flex justify="flex-end" gap="2" mt="5" pb="3" wrap="wrap">
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button type="submit" look="primary" pending={isLoading}>
            {t('act.plan-route')}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}
