/** What the script in the page has asked for (`build/ask-early.ts`), by its full address. */
export type EarlyAnswer = { request: Request; answer: Promise<Response>; givenUp: AbortController; askedAt: number }

declare global {
  interface Window {
    earlyAnswers?: Map<string, EarlyAnswer>
  }
}

/** Milliseconds after which a page asks itself: the change stream tells nothing of the time before it. */
const longestAge = 10_000
/** Milliseconds after which the page shows it and asks once more, for the same reason. */
const freshFor = 1_000

const late = new Set<string>()
let readAgain: () => void = () => undefined

/** What asks anew for all that is shown. */
export function whenEarlyAnswersAreLate(act: () => void): void {
  readAgain = act
}

/** An answer from this address is kept now. */
export function answerKept(url: string): void {
  if (late.delete(url) && late.size === 0) setTimeout(readAgain)
}

/** The answer to the very same request, by address, person, language and position, once; null where there is none. */
export function earlyAnswerTo(request: Request): Promise<Response> | null {
  const early = window.earlyAnswers?.get(request.url)
  if (early === undefined || request.method !== 'GET') return null
  window.earlyAnswers?.delete(request.url)
  const age = performance.now() - early.askedAt
  if (age > longestAge || wordsOf(request) !== wordsOf(early.request)) {
    early.givenUp.abort()
    return null
  }
  if (age > freshFor) late.add(request.url)
  request.signal.addEventListener('abort', () => early.givenUp.abort(request.signal.reason))
  return nextPicture().then(() => early.answer)
}

/** What is there already would else be drawn before the page's first picture, and hold that up. */
function nextPicture(): Promise<void> {
  return new Promise(resolve => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}

function wordsOf({ headers }: Request): string {
  return JSON.stringify([...headers])
}
