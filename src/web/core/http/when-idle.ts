import { pageIdle } from '../navigation/lazy.ts'
import { queryClient } from './query.ts'

const REST_MS = 3000

/** Whether data are on their way; a request that failed and waits for its next try keeps nobody, as without a network. */
const isReading = () => queryClient.isFetching({ predicate: (q) => q.state.fetchFailureCount === 0 }) > 0

/** A load that waits until the page has its data, has drawn them and rests, at most three seconds: for parts that nobody waits for. */
export function whenIdle<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const latest = performance.now() + REST_MS
    // Between two requests of which one leads to the other the page rests for a moment too: twice in a row counts.
    for (let calm = 0; calm < 2 && performance.now() < latest; calm = isReading() ? 0 : calm + 1) {
      await pageIdle(REST_MS)
      await new Promise((later) => setTimeout(later, 50))
    }
    return load()
  }
}
