// The demonstration's inspections on the phone: twenty done, one half done.
import type pg from 'pg'
import { finish } from '../../../src/server/checklists/inspecoes/finish.ts'
import type { DemoPeca } from '../cadastros/cadastros.ts'
import { random } from '../generator/drawing.ts'
import type { Rng } from '../generator/people.ts'
import type { SaveFile } from '../save.ts'
import { contextOf } from './context.ts'
import { saveSignature } from './evidence.ts'
import { giveQuoteItsLife } from './quote.ts'
import { saveWalk } from './rows.ts'
import {
  readLojas,
  readPastVisits,
  readPresentVisit,
  readTemplates,
  type InspectionLoja,
  type InspectionVisit,
  type ReadyTemplate,
} from './scene.ts'
import type { Plan } from './plan.ts'
import { walk } from './walk.ts'

const MIN = 60_000
const DONE = 20
/** Done at the first store; the others are spread over the first stores of the other distributors. */
const AT_FIRST = 5
/** Red and amber findings, in turn. */
const FINDINGS = [
  [1, 2],
  [0, 0],
  [0, 2],
  [2, 1],
  [1, 0],
] as const

interface Setting {
  client: pg.Client
  rng: Rng
  agora: number
  pecas: readonly DemoPeca[]
}

/** Writes the inspections after everything else: their visits, cars and people are there. */
export async function seedInspecoes(
  client: pg.Client,
  o: { agora: Date; semente: number; pecas: readonly DemoPeca[]; gravarArquivo: SaveFile },
): Promise<void> {
  await saveSignature(o.gravarArquivo)
  const setting = { client, rng: random(o.semente), agora: o.agora.getTime(), pecas: o.pecas }
  const lojas = await readLojas(client)
  const [first, ...others] = lojas
  if (!first) return
  const templates = await readTemplates(client)
  const visits = await readPastVisits(
    client,
    lojas.map((l) => l.codConcessionaria),
    setting.agora,
  )
  for (let n = 0; n < DONE; n++) {
    const loja = n < AT_FIRST ? first : (others[(n - AT_FIRST) % others.length] ?? first)
    const visit = nextVisit(visits.get(loja.codConcessionaria) ?? [])
    const template = templateOf(templates, loja, n % 3 === 2 ? 'Verificação rápida' : 'Veículo leve')
    if (visit) await done(setting, loja, visit, template, n)
  }
  const present = await readPresentVisit(client, first)
  if (present) await halfDone(setting, first, present, templateOf(templates, first, 'Veículo leve'))
}

/** Takes a visit, and leaves out some so that the inspections lie days apart. */
const nextVisit = (visits: InspectionVisit[]): InspectionVisit | undefined => visits.splice(0, 4)[0]

function templateOf(all: readonly ReadyTemplate[], { codDistribuidor }: InspectionLoja, nome: string): ReadyTemplate {
  const t = all.find((x) => x.codDistribuidor === codDistribuidor && x.nome === nome)
  if (!t) throw new Error(`no template ${nome}`)
  return t
}

function planOf(
  { rng }: Setting,
  loja: InspectionLoja,
  v: InspectionVisit,
  t: ReadyTemplate,
  more: Pick<Plan, 'de' | 'achados' | 'avarias' | 'segundaOlhada'> & Partial<Plan>,
): Plan {
  const { mecanico, chefe, codConcessionaria } = loja
  const { codPassagem, veiculo, cliente } = v
  const start = {
    codConcessionaria,
    codPassagem,
    codModeloInspecao: t.codModeloInspecao,
    numeroVersao: t.numero,
    veiculo,
    cliente,
  }
  return { rng, definicao: t.definicao, start, mecanico, chefe, assina: null, prisma: null, ...more }
}

async function done(s: Setting, loja: InspectionLoja, v: InspectionVisit, t: ReadyTemplate, n: number): Promise<void> {
  const [red = 0, amber = 0] = FINDINGS[n % FINDINGS.length] ?? []
  const walked = walk(
    planOf(s, loja, v, t, {
      de: v.chegou + 8 * MIN,
      achados: { VERMELHO: red, AMARELO: amber },
      avarias: n % 3,
      segundaOlhada: n % 4 === 0,
      ...(n % 2 === 0 && { assina: v.cliente.nome }),
    }),
  )
  await saveWalk(s.client, loja, v, t, walked)
  const c = contextOf(s.client, loja)
  const { idInspecao, conteudo } = walked
  const row = {
    idInspecao,
    codConcessionaria: loja.codConcessionaria,
    codPassagem: v.codPassagem,
    codVeiculo: v.codVeiculo,
    codModeloInspecao: t.codModeloInspecao,
    numeroVersao: t.numero,
    rev: walked.acts.length,
    conteudo,
  }
  const made = await finish(c, row, conteudo, t.definicao)
  await s.client.query(
    'update inspecao set cod_checklist = $3, avisos = $4, finalizada_em = $5 where cod_distribuidor = $1 and id_inspecao = $2',
    [loja.codDistribuidor, idInspecao, made.codChecklist, made.avisos, made.finalizadaEm],
  )
  await giveQuoteItsLife(s, loja, v, made.codChecklist)
}

/** The mechanic's present car: the arrival and two sections are done, one finding waits for its quote. */
async function halfDone(s: Setting, loja: InspectionLoja, v: InspectionVisit, t: ReadyTemplate): Promise<void> {
  const de = Math.max(v.chegou + MIN, s.agora - 20 * MIN)
  const plan = planOf(s, loja, v, t, {
    de,
    achados: { VERMELHO: 0, AMARELO: 1 },
    avarias: 1,
    segundaOlhada: false,
    prisma: v.prisma,
    secoes: 2,
  })
  await saveWalk(s.client, loja, v, t, walk(plan))
}
