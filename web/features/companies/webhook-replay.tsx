import type { WebhookEndpointView } from '@quayside/contracts/notifications/webhooks.ts'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { list } from '../../app/api/tags.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { schemaOfFaults } from '../../ui/acts/field-faults.ts'
import { instantOfClock } from '../../ui/form/clock-time.ts'
import { DateTimeField, SelectField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ownZone } from '../../ui/own-zone.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReplayWebhookMutation } from './webhooks-api.ts'

type Values = { from: 'since' | 'position'; since: string; position: string }

/** Delivers anew, from an instant or from after a position on; empty is the beginning. */
export function ReplayDialog({ endpoint, onClose }: { endpoint: WebhookEndpointView; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const [replay] = useReplayWebhookMutation()
  const { untilShown, pending } = useUntilShown()
  const schema = useMemo(
    () =>
      schemaOfFaults(values => {
        const { from, since, position } = values as unknown as Values
        if (from === 'since' && instantOfClock(since, ownZone()) === null)
          return [{ path: 'since', message: since === '' ? 'field-required' : 'invalid' }]
        if (from === 'position' && !/^(?:\d{20}){0,2}$/.test(position.trim()))
          return [{ path: 'position', message: t('form.webhook-position') }]
        return []
      }),
    [t],
  )
  const form = useZodForm<Values>(schema as never, { defaultValues: { from: 'since', since: '', position: '' } })
  const labels = { from: t('replay.from'), since: t('replay.since'), position: t('replay.position') }
  const submit = async ({ from, since, position }: Values) => {
    const at = instantOfClock(since, ownZone()) ?? ''
    const body = from === 'since' ? { since: at } : { position: position.trim() }
    const { error } = await untilShown(replay({ id: endpoint.id, body }), [list('webhook-endpoint')])
    if (error !== undefined) return applyProblem(form, error)
    showToast({ kind: 'success', text: t('told.replayed', { name: endpoint.name }) })
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={t('replay.title', { name: endpoint.name })}
      verb={t('replay.verb')}
      labels={labels}
      pending={pending}
      told={t('replay.text')}
      onSubmit={submit}
      onClose={onClose}
    >
      <From labels={labels} control={form.control} />
    </FormDialog>
  )
}

function From({
  labels,
  control,
}: {
  labels: Record<keyof Values, string>
  control: ReturnType<typeof useZodForm<Values>>['control']
}) {
  const { t } = useTranslation('webhooks')
  const from = useWatch({ control, name: 'from' })
  const options = (['since', 'position'] as const).map(value => ({ value, label: labels[value] }))
  return (
    <>
      <SelectField name="from" label={labels.from} options={options} />
      {from === 'since' ? (
        <DateTimeField name="since" label={labels.since} />
      ) : (
        <TextField name="position" label={labels.position} optional hint={t('hint.position')} autoComplete="off" />
      )}
    </>
  )
}
