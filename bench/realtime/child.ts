import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { RequestData } from './sockets.ts'

/** Asks the process that holds the sockets; resolves with its answer. */
export function sendToSockets<T>(child: ChildProcess, request: RequestData): Promise<T> {
  child.send(request)
  return once(child, 'message').then(([r]) => r as T)
}
