// The pages' policy forbids it, and zod's look whether it is allowed would be told as a breach. zod reads this when it is
// loaded, which most pages do only once a form is used.
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

globalThis.__zod_globalConfig = { jitless: true }

export {}
