// Drives a store's day through the public API, as people would: npm run simular-dia -- [--loja 1] [--velocidade 60]
import { setTimeout as espera } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { passoDoDia, type Ato, type Olhar } from './simular-passo.ts'

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
const USO = `Uso: npm run simular-dia -- [--loja 1] [--velocidade 60] [--minutos 10] [--usuario chefe@patio.demo] [--url http://localhost:8080]

Vive o dia de uma oficina pela API: chegadas, encaixes, inícios, pausas, fins, inspeções e entregas. Abra os quadros da agenda e veja.
  --loja        código da concessionária; sem ele, a primeira que o usuário alcança
  --velocidade  quantas vezes mais depressa que o relógio (60: uma hora por minuto)
  --minutos     para depois de tantos minutos de relógio; sem ele, até Ctrl+C
  --usuario     quem age (nível 4 ou acima); a senha vem de --senha ou PATIO_SENHA`
if (values.help) {
  console.log(USO)
  process.exit(0)
}

/** How often somebody in the workshop does something, in simulated ms. */
const RITMO_MS = 4 * 60_000

class Recusa extends Error {}

async function chamar<T>(metodo: string, caminho: string, corpo?: unknown): Promise<T> {
  const r = await fetch(new URL(`/api/${caminho}`, values.url), {
    method: metodo,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(corpo !== undefined && { 'content-type': 'application/json' }),
    },
    ...(corpo !== undefined && { body: JSON.stringify(corpo) }),
  })
  const lido = (await r.json().catch(() => ({}))) as T & { mensagem?: string }
  if (r.ok) return lido
  if (r.status === 401 && token) {
    await entrar()
    return chamar(metodo, caminho, corpo)
  }
  throw new Recusa(lido.mensagem ?? `${r.status} em ${caminho}`)
}

let token = ''
async function entrar(): Promise<void> {
  token = ''
  const { data } = await chamar<{ data: { token: string } }>('POST', 'authenticate', {
    email: values.usuario,
    senha: values.senha,
  })
  token = data.token
}

/** What a person sees of the store before the next act. */
async function olhar(loja: number): Promise<Olhar> {
  const [cartoes, mecanicos, motivos, tipos, consultores] = await Promise.all([
    chamar<Olhar['cartoes']>('GET', `agenda-veiculos/${loja}`),
    chamar<Olhar['mecanicos']>('GET', `mecanicosquadro/${loja}`),
    chamar<Olhar['motivos']>('GET', `agenda-veiculos/${loja}/status-paralisado`),
    chamar<{ servicos: Olhar['catalogo'] }[]>('GET', `tipoServico/${loja}`),
    chamar<Olhar['consultores']>('GET', `consultores/${loja}`),
  ])
  const dia = new Date().toLocaleDateString('sv-SE', { timeZone: fuso })
  const servicos = await chamar<Olhar['servicos']>('GET', `agendamentoServicos/${loja}/${dia}`)
  return { loja, cartoes, mecanicos, motivos, consultores, servicos, catalogo: tipos.flatMap((t) => t.servicos) }
}

async function fazer(ato: Ato): Promise<void> {
  if ('caminho' in ato) await chamar(ato.metodo, ato.caminho, ato.corpo)
  else {
    const [melhor] = await chamar<{ codMecanico: number; inicio: string }[]>('GET', `agenda/encaixar/${ato.encaixar}`)
    if (!melhor) throw new Recusa('ninguém tem espaço')
    const { codMecanico, inicio } = melhor
    await chamar('POST', 'agendamentoMecanico', { codServicoAgendado: ato.encaixar, codMecanico, inicio })
  }
}

await entrar()
const lojas = await chamar<{ codConcessionaria: number; nome: string; fuso: string }[]>('GET', 'concessionarialist')
const escolhida = values.loja ? lojas.find((l) => String(l.codConcessionaria) === values.loja) : lojas[0]
if (!escolhida) {
  console.error(`Este usuário não alcança a concessionária ${values.loja ?? ''}.\n\n${USO}`)
  process.exit(2)
}
const { fuso } = escolhida
const velocidade = Number(values.velocidade)
const fim = values.minutos ? Date.now() + Number(values.minutos) * 60_000 : Number.POSITIVE_INFINITY
if (!(velocidade > 0) || Number.isNaN(fim)) {
  console.error(USO)
  process.exit(2)
}
console.log(`${escolhida.nome}, ${velocidade} vezes mais depressa. Ctrl+C para.`)
while (Date.now() < fim) {
  try {
    const ato = passoDoDia(await olhar(escolhida.codConcessionaria), Math.random)
    await fazer(ato)
    console.log(`${new Date().toLocaleTimeString('pt-BR')} ${ato.dito}`)
  } catch (e) {
    // Somebody at a screen may have been quicker; the network may be away for a moment.
    console.log(`${new Date().toLocaleTimeString('pt-BR')} não deu: ${e instanceof Error ? e.message : String(e)}`)
  }
  await espera(RITMO_MS / velocidade)
}
