// Simulates a store's day through the public API: npm run simulate-day -- [--loja 1] [--velocidade 60]
import { setTimeout as espera } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dayStep, type Act, type Observation } from './simulate-step.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env['PATIO_URL'] ?? `http://localhost:${process.env['PORT'] ?? '8080'}` },
    usuario: { type: 'string', default: 'chefe@patio.demo' },
    senha: { type: 'string', default: process.env['PATIO_SENHA'] ?? 'Patio#2026' },
    loja: { type: 'string' },
    velocidade: { type: 'string', default: '60' },
    minutos: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const USAGE = `Usage: npm run simulate-day -- [--loja 1] [--velocidade 60] [--minutos 10] [--usuario chefe@patio.demo] [--url http://localhost:8080]

Lives a workshop's day through the API: arrivals, placements, starts, pauses, ends, inspections and deliveries. Open the boards of the agenda and watch.
  --loja        code of the store; without it, the first one that the user reaches
  --velocidade  how many times faster than the clock (60: an hour a minute)
  --minutos     stop after so many minutes of the clock; without it, until Ctrl+C
  --usuario     who acts (level 4 or above); the password comes from --senha or PATIO_SENHA`
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

/** Interval between two actions in the workshop, in simulated ms. */
const PACE_MS = 4 * 60_000

class Refusal extends Error {}

async function callApi<T>(method: string, path: string, body?: unknown): Promise<T> {
  const r = await fetch(new URL(`/api/${path}`, values.url), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const loaded = (await r.json().catch(() => ({}))) as T & { mensagem?: string }
  if (r.ok) return loaded
  if (r.status === 401 && token) {
    await signIn()
    return callApi(method, path, body)
  }
  throw new Refusal(loaded.mensagem ?? `${r.status} em ${path}`)
}

let token = ''
async function signIn(): Promise<void> {
  token = ''
  const { data } = await callApi<{ data: { token: string } }>('POST', 'authenticate', {
    email: values.usuario,
    senha: values.senha,
  })
  token = data.token
}

/** The store's state as a user sees it before the next action. */
async function inspect(loja: number): Promise<Observation> {
  const [cartoes, mecanicos, motivos, types, consultores] = await Promise.all([
    callApi<Observation['cartoes']>('GET', `agenda-veiculos/${loja}`),
    callApi<Observation['mecanicos']>('GET', `mecanicosquadro/${loja}`),
    callApi<Observation['motivos']>('GET', `agenda-veiculos/${loja}/status-paralisado`),
    callApi<{ servicos: Observation['catalog'] }[]>('GET', `tipoServico/${loja}`),
    callApi<Observation['consultores']>('GET', `consultores/${loja}`),
  ])
  const dia = new Date().toLocaleDateString('sv-SE', { timeZone: fuso })
  const servicos = await callApi<Observation['servicos']>('GET', `agendamentoServicos/${loja}/${dia}`)
  return { loja, cartoes, mecanicos, motivos, consultores, servicos, catalog: types.flatMap((t) => t.servicos) }
}

async function run(action: Act): Promise<void> {
  if ('caminho' in action) await callApi(action.metodo, action.caminho, action.corpo)
  else {
    const [best] = await callApi<{ codMecanico: number; inicio: string }[]>('GET', `agenda/encaixar/${action.fit}`)
    if (!best) throw new Refusal('ninguém tem espaço')
    const { codMecanico, inicio } = best
    await callApi('POST', 'agendamentoMecanico', { codServicoAgendado: action.fit, codMecanico, inicio })
  }
}

await signIn()
const lojas = await callApi<{ codConcessionaria: number; nome: string; fuso: string }[]>('GET', 'concessionarialist')
const picked = values.loja ? lojas.find((l) => String(l.codConcessionaria) === values.loja) : lojas[0]
if (!picked) {
  console.error(`This user does not reach the store ${values.loja ?? ''}.\n\n${USAGE}`)
  process.exit(2)
}
const { fuso } = picked
const speed = Number(values.velocidade)
const end = values.minutos ? Date.now() + Number(values.minutos) * 60_000 : Number.POSITIVE_INFINITY
if (!(speed > 0) || Number.isNaN(end)) {
  console.error(USAGE)
  process.exit(2)
}
console.log(`${picked.nome}, ${speed} times faster. Ctrl+C stops.`)
while (Date.now() < end) {
  try {
    const action = dayStep(await inspect(picked.codConcessionaria), Math.random)
    await run(action)
    console.log(`${new Date().toLocaleTimeString('pt-BR')} ${action.said}`)
  } catch (e) {
    // A user may have been quicker, or the network was down: continue with the next action.
    console.log(`${new Date().toLocaleTimeString('pt-BR')} failed: ${e instanceof Error ? e.message : String(e)}`)
  }
  await espera(PACE_MS / speed)
}
