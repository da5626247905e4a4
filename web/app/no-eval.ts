import { config } from 'zod/v4/core'

// The pages' policy forbids it, and zod's look whether it is allowed would be told as a breach. Comes before every schema.
config({ jitless: true })
