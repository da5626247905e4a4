/** What the script in the page has asked for (`build/ask-early.ts`), by its full address. */
export type EarlyAnswer = { request: Request; answer: Promise<Response>; givenUp: AbortController; askedAt: number }

declare global {
  interface Window {
    earlyAnswers?: Map<string, EarlyAnswer>
  }
}

/** Milliseconds after which a page asks itself: the change stream tells nothing of the time before it. */
const longestAge = 10_000

/** The answer to the very same request, by address, person, language and position, once; null where there is none. */
export function earlyAnswerTo(request: Request): Promise<Response> | null {
  const early = window.earlyAnswers?.get(request.url)
  if (early === undefined || request.method !== 'GET') return null
  window.earlyAnswers?.delete(request.url)
  if (performance.now() - early.askedAt > longestAge || wordsOf(request) !== wordsOf(early.request)) {
    early.givenUp.abort()
    return null
  }
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
