// Child process that sends messages of WhatsApp to a webhook as the maker does, and prints when each was sent.
import { createHmac, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as espera } from 'node:timers/promises'
import { retrieve } from '../harness/measure.ts'

export interface Sending {
  webhook: string
  host: string
  segredo: string
  idTelefone: string
  messages: number
  perMinute: number
  customers: number
}

/** Sends the messages evenly, whether or not earlier ones were answered; returns each number with when it was sent, in µs. */
async function sendAll(t: Sending): Promise<[number, number][]> {
  const agent = new Agent({ keepAlive: true })
  const sent: [number, number][] = []
  const answers: Promise<unknown>[] = []
  const start = performance.now()
  for (let n = 1; n <= t.messages; n++) {
    await espera(Math.max(0, start + (n * 60_000) / t.perMinute - performance.now()))
    const body = notice(n, t.idTelefone, `55119${70_000_000 + (n % t.customers)}`)
    const sum = createHmac('sha256', t.segredo).update(JSON.stringify(body)).digest('hex')
    sent.push([n, Number(process.hrtime.bigint() / 1000n)])
    answers.push(retrieve(agent, t.webhook, { host: t.host, 'x-hub-signature-256': `sha256=${sum}` }, 'POST', body))
  }
  await Promise.all(answers)
  agent.destroy()
  return sent
}

/** Message `n` as the maker tells it; its text is its number, by which the sockets know it. */
const notice = (n: number, idTelefone: string, from: string) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '551130000000', phone_number_id: idTelefone },
            contacts: [{ profile: { name: `Cliente ${from}` }, wa_id: from }],
            messages: [
              {
                from,
                id: `wamid.bench.${n}.${randomUUID()}`,
                timestamp: String(Math.floor(Date.now() / 1000)),
                type: 'text',
                text: { body: `mensagem ${n}` },
              },
            ],
          },
        },
      ],
    },
  ],
})

console.log(JSON.stringify(await sendAll(JSON.parse(process.argv[2] ?? '{}') as Sending)))
