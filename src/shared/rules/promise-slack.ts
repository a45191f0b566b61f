/** How many of the last deliveries count, and the fewest that are enough. */
export const SLACK_SAMPLE_SIZE = 200
export const SLACK_MIN_SAMPLE = 30
/** Share of the last visits that the slack covers: a little above the 95 % that are to be kept, because tomorrow is not the past. */
const AIM = 0.96
/** Longest slack that is learned, in minutes: a workshop that needs more has a problem that later promises do not solve. */
const LIMIT = 240
const STEP = 5

/** Minutes that a promise adds to the expected end of the work, and what the last deliveries asked for (null: too few of them). */
export interface PromiseSlack {
  minutos: number
  pedem: number | null
  visitas: number
}

/**
 * Slack of promises: what 96 % of a store's last visits needed from the expected end of their work until they were ready, up to five minutes
 * more. Never below the store's setting, never above four hours (or the setting). `needs` in minutes, the newest first.
 */
export function promiseSlack(needs: readonly number[], setting: number): PromiseSlack {
  const latest = needs.slice(0, SLACK_SAMPLE_SIZE).toSorted((a, b) => a - b)
  const visitas = latest.length
  const need = latest[Math.ceil(visitas * AIM) - 1]
  if (visitas < SLACK_MIN_SAMPLE || need === undefined) return { minutos: setting, pedem: null, visitas }
  const pedem = Math.max(0, Math.ceil(need / STEP) * STEP)
  return { minutos: Math.max(setting, Math.min(pedem, LIMIT)), pedem, visitas }
}
