import { Box } from '@chakra-ui/react'
import type { WebhookEndpointView } from '@quayside/contracts/notifications/webhooks.ts'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../app/api/problem.ts'
import { list } from '../../app/api/tags.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { schemaOfFaults } from '../../ui/acts/field-faults.ts'
import { withFields } from '../../ui/acts/use-act.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useErrorText } from '../../ui/form/error-text.ts'
import { CheckboxField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { useFault } from '../../ui/form/use-field.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { chosenEvents, faultsOfWebhook, type Kinds, type WebhookValues, webhookValues } from './webhook-form.ts'
import { useEntityWord } from './webhook-words.ts'
import { useChangeWebhookMutation, useRegisterWebhookMutation } from './webhooks-api.ts'

type Props = {
  kinds: Kinds
  endpoint: WebhookEndpointView | null
  /** Of a new one: its secret, to be shown now or never. */
  onMade: (secret: string) => void
  onClose: () => void
}

/** An endpoint, new or changed: its address and what it is told. */
export function WebhookDialog({ kinds, endpoint, onMade, onClose }: Props) {
  const { t } = useTranslation('webhooks')
  const [register] = useRegisterWebhookMutation()
  const [change] = useChangeWebhookMutation()
  const { untilShown, pending } = useUntilShown()
  const [stale, setStale] = useState(false)
  const schema = useMemo(
    () =>
      schemaOfFaults(values =>
        faultsOfWebhook(values as unknown as WebhookValues).map(({ path, message }) => ({
          path,
          message: message.startsWith('webhook-') ? t(`form.${message}`) : message,
        })),
      ),
    [t],
  )
  const form = useZodForm<WebhookValues>(schema as never, { defaultValues: webhookValues(kinds, endpoint) })
  const labels = { name: t('column.name'), url: t('column.url'), kinds: t('column.events') }
  const submit = async () => {
    const { name, url, ...values } = form.getValues()
    const body = { name: name.trim(), url: url.trim(), events: chosenEvents(values) }
    const shows = [list('webhook-endpoint')]
    const refused = (error: NonNullable<Awaited<ReturnType<typeof register>>['error']>) => {
      if (statusOf(error) === 409) return setStale(true)
      applyProblem(
        form,
        withFields(error, path => (path.startsWith('events') ? 'kinds' : path)),
      )
    }
    if (endpoint === null) {
      const { data, error } = await untilShown(register(body), shows)
      return error === undefined ? onMade(data?.secret ?? '') : refused(error)
    }
    const { id, version } = endpoint
    const { error } = await untilShown(change({ id, body: { ...body, version } }), shows)
    if (error !== undefined) return refused(error)
    showToast({ kind: 'success', text: t('told.changed', { name: body.name }) })
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={endpoint === null ? t('act.add') : t('act.edit', { name: endpoint.name })}
      verb={endpoint === null ? t('act.make') : t('act.save')}
      labels={labels}
      pending={pending}
      size="lg"
      told={stale ? t('stale') : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('section.address')}>
        <TextField name="name" label={labels.name} maxLength={100} autoComplete="off" />
        <Box gridColumn={{ sm: 'span 2' }}>
          <TextField
            name="url"
            label={labels.url}
            hint={t('hint.url')}
            maxLength={2000}
            autoComplete="off"
            inputMode="url"
          />
        </Box>
      </FormSection>
      <FormSection title={t('section.events')} hint={t('hint.events')}>
        <EventFields kinds={kinds} />
      </FormSection>
    </FormDialog>
  )
}

function EventFields({ kinds }: { kinds: Kinds }) {
  const { t } = useTranslation('webhooks')
  const entityWord = useEntityWord()
  const text = useErrorText()
  const fault = useFault('kinds')
  const chosen = useWatch<WebhookValues, 'kinds'>({ name: 'kinds' })
  return (
    <Box display="flex" flexDirection="column" gap="2" gridColumn="1 / -1">
      {kinds.map(({ entity, types }) => {
        const { all = false, types: some = {} } = chosen?.[entity] ?? {}
        const count = types.filter(type => some[type]).length
        return (
          <Box key={entity} role="group" aria-label={entityWord(entity)}>
            <CheckboxField name={`kinds.${entity}.all`} label={t('choose.all', { of: entityWord(entity) })} />
            {!all && (
              <Disclosure title={t('choose.some', { count })} isOpen={count > 0} ms="6">
                <Box display="flex" flexDirection="column" py="1">
                  {types.map(type => (
                    <CheckboxField key={type} name={`kinds.${entity}.types.${type}`} label={type} />
                  ))}
                </Box>
              </Disclosure>
            )}
          </Box>
        )
      })}
      {fault && (
        <Box textStyle="label" color="bad">
          {text(fault.message)}
        </Box>
      )}
    </Box>
  )
}
