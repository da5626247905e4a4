// biome-ignore lint/suspicious/noExplicitAny: each read model names its own tables; the platform knows none of them.
export type AnyTables = any
