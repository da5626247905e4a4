import type { CarrierPageAnswer } from '@quayside/contracts/bookings/commands.ts'
import type { CarrierPage } from '@quayside/contracts/bookings/queries.ts'
import { useTranslation } from 'react-i18next'
import { ActDialog, useDefinedAct } from '../../../ui/acts/act-dialog.tsx'
import type { ActValues } from '../../../ui/acts/act-values.ts'
import type { Told } from '../../../ui/acts/allowed.ts'
import { useAct } from '../../../ui/acts/use-act.ts'
import { useBookingWords } from '../detail/acts/booking-act.ts'
import { answerDefinitions, type CarrierAnswer } from './answers.ts'
import { type Answered, useAnswerAsCarrierMutation } from './carrier-page-api.ts'

type Props = {
  token: string
  page: CarrierPage
  answer: CarrierAnswer
  onAnswered: (answered: Answered) => void
  onClose: () => void
}

/** Asks what an answer needs; only its button gives it. */
export function AnswerDialog({ token, page, answer, onAnswered, onClose }: Props) {
  const { t } = useTranslation('carrier-page')
  const words = useBookingWords<CarrierPage>()
  const definition = answerDefinitions[answer]
  const { body, ...defined } = useDefinedAct(definition, '', words)
  const [send] = useAnswerAsCarrierMutation()
  const act = useAct<CarrierPage, CarrierPage & Told, ActValues, Answered>({
    ...defined,
    opened: page,
    send: (values, seen) => send({ token, body: body(values, seen) as CarrierPageAnswer }),
    shows: [],
    // A newer version has a link of its own: there is nothing here to go on from.
    fetchLatest: async () => undefined,
    onDone: onAnswered,
  })
  return (
    <ActDialog
      act={act}
      command={answer}
      definition={definition}
      about=""
      words={words}
      title={t(`answer.${answer}`)}
      verb={t(`verb.${answer}`)}
      who={() => null}
      labelOf={path => t(`booking-fields:${path.split('.').at(-1)}`, { defaultValue: path.split('.').at(-1) })}
      size={answer === 'confirm' ? 'lg' : 'md'}
      told={t(`told.${answer}`, { number: page.bookingNumber, version: page.version })}
      onClose={onClose}
    />
  )
}
