/** The environment does not fit; every wrong variable is named with the rule it breaks. */
export class ConfigError extends Error {
  override readonly name: string = 'ConfigError'
}
