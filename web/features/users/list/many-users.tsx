import { Box } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useCompanyRolesQuery, useDecideMembershipMutation } from '../../../app/api/people.ts'
import { type ApiError, problemOf, statusOf } from '../../../app/api/problem.ts'
import { useAppDispatch } from '../../../app/hooks.ts'
import { eachOf } from '../../../app/many/each-of.ts'
import { beginAct } from '../../../app/many/running-acts.ts'
import { Button } from '../../../ui/button.tsx'
import { gatherChosen } from '../../../ui/data-table/gather-chosen.ts'
import type { Selection } from '../../../ui/data-table/selection.ts'
import { Modal } from '../../../ui/dialog.tsx'
import { Meter } from '../../../ui/file-drop.tsx'
import { SelectField, TextAreaField } from '../../../ui/form/fields.tsx'
import { useZodForm } from '../../../ui/form/form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Menu } from '../../../ui/menu.tsx'
import { useRoleName } from '../../../ui/role-name.ts'
import { useSendAct } from '../acts/user-acts.tsx'
import { type UserRow, useLazyUserListQuery } from '../users-api.ts'
import type { UserLocation } from './user-location.ts'

const actsOnMany = ['suspend', 'resume', 'remove', 'role'] as const
type ActOnMany = (typeof actsOnMany)[number]
type Asked = { reason: string; role: string }
/** `why`: null where it was done, else in the server's words, '' where there are none. */
type Outcome = { why: string | null; mayRepeat: boolean }
type Work = {
  act: ActOnMany
  asked: Asked
  people: readonly UserRow[]
  outcomes: ReadonlyMap<string, Outcome>
  running: boolean
}

/** What the rules refuse they refuse again. */
const forGood: readonly unknown[] = [400, 403, 404, 422]

const atOnce = 4

type Props = { selection: Selection; rows: readonly UserRow[]; location: UserLocation }

/** The same act for each of the chosen people, one by one: how far it is, what came of each, and once more those that failed. */
export function ManyUsers({ selection, rows, location: { params, state } }: Props) {
  const { t } = useTranslation('users')
  const [asking, setAsking] = useState<ActOnMany | null>(null)
  const [gathering, setGathering] = useState(false)
  const [ask] = useLazyUserListQuery()
  const companyId = state.of ?? undefined
  const { work, run, stop, close } = useMany(companyId)
  const gather = (selection: Parameters<typeof gatherChosen>[0]['selection'], rows: readonly UserRow[]) => {
    const within = { sort: params.sort, 'filter[companyId]': companyId }
    return gatherChosen<UserRow>({ selection, rows, shown: params, within, ask: asked => ask(asked).unwrap() })
  }
  const begin = async (act: ActOnMany, asked: Asked) => {
    setAsking(null)
    setGathering(true)
    const people = await gather(selection, rows).finally(() => setGathering(false))
    await run(act, asked, people)
  }
  /** With each as they are by now: somebody else may have changed them meanwhile. */
  const repeat = async ({ act, asked }: Work, people: readonly UserRow[]) => {
    const ids = people.map(({ id }) => id)
    await run(act, asked, await gather({ all: false, ids, has: id => ids.includes(id) }, []).catch(() => people))
  }
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" pending={gathering}>
            {t('many.acts')}
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
        acts={actsOnMany.map(act => ({
          id: act,
          label: t(`many.act.${act}`),
          danger: act === 'remove',
          act: () => setAsking(act),
        }))}
      />
      {asking !== null && (
        <AskForMany
          act={asking}
          companyId={companyId}
          onSubmit={asked => void begin(asking, asked)}
          onClose={() => setAsking(null)}
        />
      )}
      {work !== null && <Results work={work} repeat={people => void repeat(work, people)} stop={stop} close={close} />}
    </>
  )
}

function useMany(companyId: string | undefined) {
  const { t } = useTranslation('users')
  const dispatch = useAppDispatch()
  const send = useSendAct(companyId)
  const [decide] = useDecideMembershipMutation()
  const [work, setWork] = useState<Work | null>(null)
  const stopped = useRef(() => {})
  const one = (act: ActOnMany, { reason, role }: Asked, person: UserRow): Promise<{ error?: ApiError | undefined }> => {
    const { uid, additional, profile, jobTitle, version } = person
    return act === 'role'
      ? decide({ uid, body: { role, additional, profile, jobTitle, version, companyId } })
      : send(act, uid, reason.trim() || null)
  }
  const run = async (act: ActOnMany, asked: Asked, people: readonly UserRow[]) => {
    const running = beginAct(dispatch, {
      title: t(`many.title.${act}`, { count: people.length }),
      total: people.length,
    })
    stopped.current = running.stop
    const outcomes = new Map<string, Outcome>()
    const show = (isRunning: boolean) =>
      setWork({ act, asked, people, outcomes: new Map(outcomes), running: isRunning })
    show(true)
    await eachOf(people, { atOnce, signal: running.signal }, async person => {
      const { error } = await one(act, asked, person)
      outcomes.set(person.uid, {
        why: error === undefined ? null : (problemOf(error)?.message ?? ''),
        mayRepeat: error !== undefined && !forGood.includes(statusOf(error)),
      })
      running.progressed(outcomes.size)
      show(true)
    })
    running.ended()
    show(false)
  }
  return { work, run, stop: () => stopped.current(), close: () => setWork(null) }
}

type ResultsProps = { work: Work; repeat: (people: readonly UserRow[]) => void } & Pick<
  ReturnType<typeof useMany>,
  'stop' | 'close'
>

function Results({ work: { act, people, outcomes, running }, repeat, stop, close }: ResultsProps) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const title = t(`many.title.${act}`, { count: people.length })
  if (running)
    return (
      <Modal open title={title} onClose={stop} footer={<Button onClick={stop}>{t('many.stop')}</Button>}>
        <Meter share={people.length === 0 ? 1 : outcomes.size / people.length} label={title} />
      </Modal>
    )
  const done = people.filter(({ uid }) => outcomes.get(uid)?.why === null).length
  const again = people.filter(({ uid }) => outcomes.get(uid)?.mayRepeat !== false)
  return (
    <Modal
      open
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('many.close')}</Button>
          {again.length > 0 && <Button onClick={() => repeat(again)}>{t('many.retry')}</Button>}
        </>
      }
    >
      <Box role="status" fontWeight="medium">
        {t('many.result', { done: formats.count(done), failed: formats.count(people.length - done) })}
      </Box>
      <Box as="ul" m="0" mt="3" p="0" listStyleType="none" display="grid" gap="2" maxH="50vh" overflowY="auto">
        {people.map(({ uid, name }) => {
          const why = outcomes.get(uid)?.why
          const said = why === null ? t('many.done') : why === undefined ? t('many.left') : why || t('many.unknown')
          return (
            <Box as="li" key={uid} color={why === null ? 'ink2' : 'bad'}>
              {t('ui:said', { what: name, text: said })}
            </Box>
          )
        })}
      </Box>
    </Modal>
  )
}

type AskProps = { act: ActOnMany; companyId: string | undefined; onSubmit: (asked: Asked) => void; onClose: () => void }

function AskForMany({ act, companyId, onSubmit, onClose }: AskProps) {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  const { data } = useCompanyRolesQuery({ companyId }, { skip: act !== 'role' })
  const schema = z.object({
    reason: z.string().trim().max(500),
    role: act === 'role' ? z.string().min(1, 'field-required') : z.string(),
  })
  const form = useZodForm<Asked>(schema, { defaultValues: { reason: '', role: '' } })
  const labels = { reason: t('ask.reason'), role: t('field.role') }
  return (
    <FormDialog
      form={form}
      labels={labels}
      pending={false}
      danger={act === 'remove'}
      title={t(`many.act.${act}`)}
      told={t(`many.told.${act}`)}
      verb={t(`many.act.${act}`)}
      onSubmit={async asked => onSubmit(asked)}
      onClose={onClose}
    >
      {act === 'suspend' && <TextAreaField name="reason" label={labels.reason} optional maxLength={500} />}
      {act === 'role' && (
        <SelectField
          name="role"
          label={labels.role}
          placeholder={t('choose')}
          options={(data?.items ?? []).map(({ name }) => ({ value: name, label: roleName(name) }))}
        />
      )}
    </FormDialog>
  )
}
