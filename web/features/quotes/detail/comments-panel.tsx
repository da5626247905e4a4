import { Box, Flex } from '@chakra-ui/react'
import { commentQuote } from '@quayside/contracts/quotes/commands.ts'
import type { QuoteComment, QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { Lock, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useUntilShown } from '../../../app/api/until-shown.ts'
import { useCompany } from '../../../app/session/use-session.ts'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { InstantText } from '../../../ui/figures.tsx'
import { SelectField, TextAreaField } from '../../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useQuoteCommandMutation } from '../quote-api.ts'

/** What is said about the quote: with the customer, or among the operating company's people, which is plainly another colour. */
export function CommentsPanel({ quote }: { quote: QuoteDetail }) {
  const { t } = useTranslation('quotes')
  return (
    <Panel title={t('comments.title')}>
      {quote.comments.length === 0 && <Box color="ink3">{t('comments.none')}</Box>}
      <Box as="ol" listStyleType="none" m="0" p="0" display="grid" gap="2.5" aria-label={t('comments.title')}>
        {quote.comments.map(comment => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </Box>
      {isAllowed(quote, 'comment') && <NewComment quote={quote} />}
    </Panel>
  )
}

function Comment({ comment: { audience, by, at, text } }: { comment: QuoteComment }) {
  const { t } = useTranslation('quotes')
  const isInternal = audience === 'internal'
  return (
    <Box
      as="li"
      p="2.5"
      borderRadius="control"
      bg={isInternal ? 'warnSoft' : 'sunken'}
      borderInlineStartWidth={isInternal ? '3px' : '0'}
      borderColor="warn"
    >
      <Flex gap="1.5" align="center" fontSize="xs" color={isInternal ? 'warn' : 'ink2'} fontWeight="medium">
        {isInternal ? <Lock size={12} aria-hidden="true" /> : <Users size={12} aria-hidden="true" />}
        {t(`comments.${audience}`)}
      </Flex>
      <Box overflowWrap="anywhere" whiteSpace="pre-line">
        {text}
      </Box>
      <Box fontSize="xs" color="ink3" mt="0.5">
        {by.name && `${by.name} · `}
        <InstantText value={at} />
      </Box>
    </Box>
  )
}

const entered = z.object({
  audience: commentQuote.shape.audience,
  text: z.string().trim().min(1, 'field-required').max(2000),
})
type Entered = z.input<typeof entered>

function NewComment({ quote }: { quote: QuoteDetail }) {
  const { t } = useTranslation('quotes')
  const [give] = useQuoteCommandMutation()
  const { untilShown, pending } = useUntilShown()
  const actor = useCompany()?.actor
  const isOperator = actor === 'O' || actor === 'A'
  // Whoever forgets to choose tells nobody too much.
  const audience = isOperator ? ('internal' as const) : ('shared' as const)
  const form = useZodForm<Entered>(entered as never, { defaultValues: { audience, text: '' } })
  const submit = async (body: Entered) => {
    const answer = await untilShown(give({ id: quote.id, command: 'comment', body }), [{ type: 'quote', id: quote.id }])
    if (answer.error) return applyProblem(form, answer.error)
    form.reset({ audience: body.audience ?? audience, text: '' })
  }
  return (
    <Box mt="4">
      <Form form={form} labels={{ text: t('comments.text'), audience: t('comments.for') }} onSubmit={submit}>
        <Flex direction="column" gap="2.5">
          {isOperator && (
            <SelectField
              name="audience"
              label={t('comments.for')}
              options={(['internal', 'shared'] as const).map(value => ({ value, label: t(`comments.${value}`) }))}
            />
          )}
          <TextAreaField name="text" label={t('comments.text')} rows={3} maxLength={2000} />
          <Box>
            <Button type="submit" size="sm" pending={pending}>
              {t('act.comment')}
            </Button>
          </Box>
        </Flex>
      </Form>
    </Box>
  )
}
