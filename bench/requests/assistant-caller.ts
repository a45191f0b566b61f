// Child process that calls a tool and the screen's lists in turn, and prints how long each took: callers do not share the server's thread.
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { retrieve } from '../harness/measure.ts'

/** Calls of one kind before the other kind has its turn. */
const BLOCK = 20
/** Blocks of each kind that nobody times: a server that runs for a day has compiled what it is asked. */
const WARM_UP = 5
/** What a call leaves to be done, as its line in the log, ends within this: people and their assistants do not call without pause. */
const PAUSE_MS = 15

export interface Calling {
  url: string
  host: string
  /** Bearer values. */
  assistant: string
  screen: string
  tool: object
  /** What the screen reads for the same rows, at once where the screen does so. */
  paths: readonly string[]
  blocks: number
}

/** Milliseconds of each call. */
export interface Called {
  tool: number[]
  list: number[]
}

async function callInTurn(t: Calling): Promise<Called> {
  const agent = new Agent({ keepAlive: true })
  // Browsers and the protocol's client ask for compressed answers.
  const shared = { host: t.host, 'accept-encoding': 'br' }
  const screen = { ...shared, authorization: `Bearer ${t.screen}` }
  const assistant = {
    ...shared,
    authorization: `Bearer ${t.assistant}`,
    accept: 'application/json, text/event-stream',
  }
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: t.tool }
  const askTool = async () => {
    const { texto } = await retrieve(agent, `${t.url}/mcp`, assistant, 'POST', call)
    if (texto.includes('"isError":true')) throw new Error(texto)
  }
  const askList = () => Promise.all(t.paths.map((p) => retrieve(agent, `${t.url}/api/${p}`, screen)))
  const called: Called = { tool: [], list: [] }
  for (let i = -WARM_UP; i < t.blocks; i++)
    for (const [ask, times] of [
      [askTool, called.tool],
      [askList, called.list],
    ] as const)
      for (let n = 0; n < BLOCK; n++) {
        const since = performance.now()
        await ask()
        if (i >= 0) times.push(performance.now() - since)
        await pause(PAUSE_MS)
      }
  agent.destroy()
  return called
}

console.log(JSON.stringify(await callInTurn(JSON.parse(process.argv[2] ?? '{}') as Calling)))
