import { Box, Flex } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Problem } from '@quayside/contracts/kernel/problem.ts'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  set,
  type UseFormProps,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as core from 'zod/v4/core'
import { type ApiError, problemOf, troubleOf } from '../../app/api/problem.ts'
import { CopyId } from '../copy-id.tsx'
import { isUnknownChoice } from './decimals.ts'
import { useErrorText } from './error-text.ts'
import { focusField } from './focus-field.ts'
import { useKeptForm } from './use-kept-work.ts'

type Schema = core.$ZodType<unknown, FieldValues>

type FormOptions<Values extends FieldValues> = Omit<UseFormProps<Values>, 'resolver' | 'mode'> & {
  /** It holds a password: nothing of it is kept when the session ends. */
  secret?: boolean
}

/** A form that checks with the route's own schema, or one that comes with its first use: on leaving a field, then on each change. */
export function useZodForm<Values extends FieldValues>(
  schema: Schema | (() => Promise<Schema>),
  { secret = false, ...options }: FormOptions<Values> = {},
): UseFormReturn<Values> {
  // The types of zod and zod/mini schemas differ; the resolver takes both.
  const resolverOf = (known: Schema) => zodResolver(known as never) as unknown as Resolver<Values>
  const checked: Resolver<Values> =
    typeof schema === 'function'
      ? async (...entries) => {
          // Where it cannot be had, the server's own check is the first.
          const fetched = await schema().catch(() => null)
          return fetched === null ? { values: entries[0], errors: {} } : resolverOf(fetched)(...entries)
        }
      : resolverOf(schema)
  const resolver: Resolver<Values> = async (...entries) => {
    const result = await checked(...entries)
    const unknown = unknownChoicesIn(entries[0])
    if (unknown.length === 0) return result
    const errors = { ...result.errors } as FieldErrors<Values>
    for (const path of unknown) set(errors, path, { type: 'choice', message: 'unknown-choice' })
    return { values: {}, errors }
  }
  const form = useForm<Values>({ ...options, resolver, mode: 'onTouched', reValidateMode: 'onChange' })
  useKeptForm(form, secret)
  return form
}

/** Where none of a list was chosen though something was typed: whatever the schema takes, it is sent nowhere. */
function unknownChoicesIn(value: unknown, path = ''): string[] {
  if (isUnknownChoice(value)) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => unknownChoicesIn(part, path === '' ? name : `${path}.${name}`))
}

/** Refusals of which a form says itself that something is missing or wrong. */
const saidByForms: ReadonlySet<string> = new Set(['malformed-input', 'required-fields'])

/** Puts the server's field errors on the fields of the form, and above them what it says of the whole. */
export function applyProblem<Values extends FieldValues>(form: UseFormReturn<Values>, error: ApiError): void {
  const problem = problemOf(error)
  const fields = problem?.fields ?? []
  const known = fields.filter(({ path }) => path !== '' && form.getValues(path as Path<Values>) !== undefined)
  for (const field of known)
    form.setError(
      field.path as Path<Values>,
      { type: 'server', message: withoutPath(field) },
      { shouldFocus: field === known[0] },
    )
  const further = fields.filter(field => !known.includes(field))
  const isSaid =
    known.length > 0 &&
    (problem === null || saidByForms.has(problem.code) || known.some(field => field.message === problem.message))
  if (isSaid && further.length === 0) return
  const type = problem ? 'server' : troubleOf(error)
  // Several that belong to no field are told one by one.
  const told = isSaid || further.some(field => field.message === problem?.message) ? '' : (problem?.message ?? '')
  form.setError('root.server', { type, message: told })
  for (const [index, field] of further.entries())
    form.setError(`root.further.${index}`, {
      type: namesItself(field) ? 'sentence' : field.path,
      message: withoutPath(field),
    })
  if (problem?.requestId) form.setError('root.requestId', { type: 'id', message: problem.requestId })
}

type ProblemField = Problem['fields'][number]

/** A message begins with the path where its field has no words of its own: the label of the input stands in its place. */
function withoutPath({ message, params }: ProblemField): string {
  const path = typeof params.field === 'string' ? params.field : ''
  const [, said] =
    path !== '' && message.startsWith(path) ? (/^\s?[:：]\s?(.*)$/s.exec(message.slice(path.length)) ?? []) : []
  return said ?? message
}

const namesItself = (field: ProblemField) => field.code !== 'field-required' && withoutPath(field) === field.message

type FormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  onSubmit: (values: Values) => Promise<unknown> | unknown
  /** Labels of the fields for the summary: path (without indexes) to label, or the label of a path. */
  labels: Labels
  /** The sentence above the errors where "fill in what is required" would be wrong. */
  summary?: (errors: readonly FlatError[]) => string
  children: ReactNode
  id?: string
  /** How often the form was refused without being sent, as a step of it that is not left: then, too, the summary tells why. */
  refusals?: number
  /** Shows the field of an error where it is on another page of the form; without it the field takes the focus. */
  onGoTo?: (path: string) => void
}
export type Labels = Record<string, string> | ((path: string) => string | undefined)

export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  labels,
  summary,
  children,
  id,
  refusals = 0,
  onGoTo,
}: FormProps<Values>) {
  const { t } = useTranslation('ui')
  const goTo = onGoTo ?? ((path: string) => focusField(form, path))
  const submit = form.handleSubmit(
    values => {
      form.clearErrors('root')
      return onSubmit(values)
    },
    errors => {
      const [first] = flatten(errors as FieldErrors)
      if (first && onGoTo) onGoTo(first.path)
    },
  )
  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        aria-label={t('form.label')}
        onSubmit={(event: FormEvent) => {
          // A dialog's own form, drawn elsewhere, is nevertheless within this one for its events.
          if (event.target === event.currentTarget) void submit(event as FormEvent<HTMLFormElement>)
        }}
      >
        <ErrorSummary form={form} labels={labels} summary={summary} goTo={goTo} refusals={refusals} />
        {children}
      </form>
    </FormProvider>
  )
}

export type FlatError = { path: string; message: string | undefined }

/** Every error of a form with its path, in the order of the fields. */
export function flatten(errors: FieldErrors, prefix = ''): FlatError[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (error == null || (prefix === '' && name === 'root')) return []
    // What is wrong with a list as a whole stands under `root`.
    const path = prefix === '' ? name : name === 'root' ? prefix : `${prefix}.${name}`
    if (typeof error === 'object' && 'type' in error && typeof error.type === 'string')
      return [{ path, message: error.message as string | undefined }]
    return flatten(error as FieldErrors, path)
  })
}

/** As the fields stand on the page, where their labels are listed; rows of a list keep the order they have. */
function inOrder(fields: readonly FlatError[], labels: Labels): readonly FlatError[] {
  if (typeof labels === 'function' || fields.some(({ path }) => /\.\d+/.test(path))) return fields
  const places = new Map(Object.keys(labels).map((path, place) => [path, place] as const))
  const placeOf = ({ path }: FlatError) => places.get(path) ?? places.size
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function labelOf(labels: Labels, path: string): string | null {
  const found = typeof labels === 'function' ? labels(path) : (labels[path.replace(/\.\d+/g, '')] ?? labels[path])
  // A path, or its end, is no label.
  return found === undefined || found === path || found === path.split('.').at(-1) ? null : found
}

/** Of a field that has no input: where the message has no name of its own, the path of what it is said of. */
type Further = { type: string; message?: string }

function ErrorSummary<Values extends FieldValues>({
  form,
  labels,
  summary,
  goTo,
  refusals,
}: {
  form: UseFormReturn<Values>
  labels: Labels
  summary: FormProps<Values>['summary']
  goTo: (path: string) => void
  refusals: number
}) {
  const { t } = useTranslation('ui')
  const text = useErrorText()
  // Heard here: heard by the form's page, all its fields are drawn anew with each fault.
  const { errors, submitCount } = useFormState({ control: form.control })
  const box = useRef<HTMLDivElement>(null)
  const fields = inOrder(flatten(errors as FieldErrors), labels)
  const hasFields = fields.length > 0
  // A value that is wrong is not one that is missing.
  const isMissing = ({ path, message }: FlatError) => {
    const value: unknown = form.getValues(path as Path<Values>)
    return message === 'field-required' || value == null || value === '' || (Array.isArray(value) && value.length === 0)
  }
  // Several that belong to no input are told one by one.
  const told = ({ type, message = '' }: Further) =>
    type === 'sentence'
      ? message
      : t('said', { what: labelOf(labels, type) ?? t('validation.elsewhere'), text: message })
  const server = errors.root?.server as { type: string; message?: string } | undefined
  const further = Object.values((errors.root?.further ?? {}) as unknown as Record<string, Further>)
  const requestId = (errors.root?.requestId as { message?: string } | undefined)?.message

  const tell = useEffectEvent(() => {
    if (!hasFields) box.current?.focus()
  })
  // Once for each answer: a fault that is mended afterwards leaves the focus in its field.
  useEffect(() => {
    if (server) tell()
  }, [server])

  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])

  if (submitCount + refusals === 0 || (fields.length === 0 && !server)) return null
  return (
    <Flex ref={box} tabIndex={-1} role="alert" gap="2.5" p="3" mb="4" bg="badSoft" color="ink" borderRadius="panel">
      <Box color="bad" pt="0.5">
        <CircleAlert size={16} aria-hidden="true" />
      </Box>
      <Box minW="0">
        <Box as="p" m="0" fontWeight="medium" whiteSpace="pre-line">
          {server
            ? [
                ...(further.length > 0 && !server.message ? [] : [server.message || t(server.type)]),
                ...further.map(told),
              ].join('\n')
            : (summary?.(fields) ?? t(fields.some(isMissing) ? 'form.required' : 'form.toMend'))}
        </Box>
        {requestId && <CopyId id={requestId} />}
        {fields.length > 0 && (
          <Box as="ul" m="0" mt="1" ps="4" fontSize="sm">
            {fields.map(({ path, message }) => (
              <li key={path}>
                <Box asChild color="bad" textDecoration="underline">
                  <a
                    href={`#${path}`}
                    onClick={event => {
                      event.preventDefault()
                      goTo(path)
                    }}
                  >
                    {t('said', {
                      what: labelOf(labels, path) ?? path,
                      text: text(message, form.getValues(path as Path<Values>)),
                    })}
                  </a>
                </Box>
              </li>
            ))}
          </Box>
        )}
      </Box>
    </Flex>
  )
}
