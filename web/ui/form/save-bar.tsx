import { Box, Flex } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'
import { useAppStore } from '../../app/hooks.ts'
import { Button } from '../button.tsx'
import { LeaveUnsaved } from './leave-unsaved.tsx'
import { onLeaving } from './leaving.ts'

/** Asks before a route or the tab is left with changes that were not saved; `inPage` also before another address of the page. */
export function UnsavedGuard({ when, inPage = false }: { when: boolean; inPage?: boolean }) {
  const store = useAppStore()
  const [asked, setAsked] = useState<{ answer: (leaves: boolean) => void } | null>(null)
  const isSignedIn = () => store.getState().session.grant !== null
  const [wasSignedIn] = useState(isSignedIn)
  /** Whose session has ended is held by nothing. */
  const holds = () => when && isSignedIn() === wasSignedIn
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      holds() && (from.pathname !== to.pathname || (inPage && from.search !== to.search)),
  )
  const say = (leaves: boolean) => {
    asked?.answer(leaves)
    setAsked(null)
    if (asked === null) leaves ? blocker.proceed?.() : blocker.reset?.()
  }

  useEffect(() => {
    if (!when) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    const stopAsking = onLeaving(() => new Promise(answer => setAsked({ answer })))
    return () => {
      window.removeEventListener('beforeunload', hold)
      stopAsking()
    }
  }, [when])

  return (
    <LeaveUnsaved
      open={asked !== null || blocker.state === 'blocked'}
      onLeave={() => say(true)}
      onStay={() => say(false)}
    />
  )
}

/** Stands at the foot of the page while a form has changes; silent when clean. */
export function SaveBar<Values extends FieldValues>({
  form,
  save,
  formId,
}: {
  form: UseFormReturn<Values>
  save: string
  formId: string
}) {
  const { t } = useTranslation('ui')
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState({ control: form.control })
  const changed = isDirty && !isSubmitSuccessful
  return (
    <>
      <UnsavedGuard when={changed && !isSubmitting} />
      {changed && (
        <Flex
          position="sticky"
          bottom="0"
          zIndex="sticky"
          align="center"
          gap="2"
          mt="4"
          px="4"
          py="3"
          bg="surface"
          borderWidth="1px"
          borderColor="line"
          borderRadius="panel"
          boxShadow="float"
          role="region"
          aria-label={t('unsaved.title')}
          data-no-print=""
        >
          <Box flex="1" color="ink2">
            {t('unsaved.bar')}
          </Box>
          <Button onClick={() => form.reset()}>{t('unsaved.discard')}</Button>
          <Button look="primary" type="submit" form={formId} pending={isSubmitting}>
            {save}
          </Button>
        </Flex>
      )}
    </>
  )
}
