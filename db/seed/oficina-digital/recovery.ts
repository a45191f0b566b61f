import type { stateAfter, EventType } from '#shared/rules/orcamento.ts'
import { hashEvent } from '../../../src/server/oficina-digital/nucleo/event-chain.ts'
import { integer, type Rng, pickOne } from '../generator/people.ts'
import type { Linha } from '../save.ts'
import type { Mood, Step } from './today.ts'
import { type DemoLinha, LOST } from './rows.ts'
import { type Scene, write, type Written } from './orcamento.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const iso = (t: number): string => new Date(t).toISOString()

const countColor = (linhas: readonly DemoLinha[], cor: string) => linhas.filter((l) => l.cor === cor).length

/** A child quote of `parent`, generated from its steps. */
function child(
  rng: Rng,
  scene: Scene,
  parent: Written,
  tipo: 'REOFERTA' | 'COMPLEMENTAR',
  linhas: DemoLinha[],
  steps: readonly Step[],
  mood: Mood,
  codOrcamento: number,
): Written {
  const cores = { vermelhos: countColor(linhas, 'VERMELHO'), amarelos: countColor(linhas, 'AMARELO'), verdes: 0 }
  const e = write(rng, { ...scene, codOrcamento, humor: mood, cores, validadeDias: 10, sufixo: '-1' }, steps, linhas)
  Object.assign(e.orcamento, { cod_pai: scene.codOrcamento, sequencia: 1, tipo })
  record(parent, tipo === 'REOFERTA' ? 'REOFERTADO' : 'COMPLEMENTADO', steps[0]?.em ?? 0, linhas.length)
  return e
}

/** Appends the event of the child's creation to the parent. */
function record(parent: Written, tipo: EventType, em: number, linhas: number): void {
  const last = parent.eventos.at(-1) ?? {}
  const estado = String(last['para']) as Parameters<typeof stateAfter>[1]
  parent.eventos.push({
    ...last,
    tipo,
    de: estado,
    para: estado,
    em: iso(em),
    detalhe: linhas === 1 ? '1 linha' : `${linhas} linhas`,
  })
  parent.orcamento['versao'] = Number(parent.orcamento['versao']) + 1
}

function stepsUntil(types: readonly EventType[], start: number, interval: number, now: number): Step[] {
  return types.map((tipo, i) => ({ tipo, em: Math.round(start + i * interval) })).filter((p) => p.em <= now)
}

/** Sometimes offers refused lines again weeks later, 5 % cheaper on the parts; about half are approved. Null when it does not. */
export function reofertar(
  rng: Rng,
  scene: Scene,
  parent: Written,
  linhas: readonly DemoLinha[],
  newOrcamento: () => number,
  newLinha: () => number,
): Written | null {
  const lost = linhas.filter((l) => LOST.has(l.estado))
  const end = Date.parse(String(parent.orcamento['entrou_no_estado_em']))
  const now = scene.relogio.agora
  if (
    lost.length === 0 ||
    !['PARCIAL', 'REPROVADO', 'EXPIRADO', 'FINALIZADO'].includes(String(parent.orcamento['estado'])) ||
    rng() > 0.3
  )
    return null
  const start = scene.relogio.withinExpediente(rng, end + integer(rng, 12, 40) * DAY)
  if (start + 8 * HOUR > now) return null
  const novas = lost.map((l): DemoLinha => ({
    ...l,
    codLinha: newLinha(),
    estado: 'PENDENTE',
    motivo: null,
    adiadoPara: null,
    pecas: l.pecas.map((p) => ({
      ...p,
      precoUnitario: p.precoUnitario === null ? null : Math.round(p.precoUnitario * 0.95),
    })),
  }))
  const steps = stepsUntil(
    [
      'CRIADO',
      'MONTAGEM_INICIADA',
      'PRECO_PEDIDO',
      'PRECO_CONCLUIDO',
      'ENVIADO',
      'VISUALIZADO',
      'RESPONDIDO',
      'EXECUCAO_INICIADA',
      'FINALIZADO',
    ],
    start,
    0.8 * HOUR,
    now,
  )
  const e = child(
    rng,
    scene,
    parent,
    'REOFERTA',
    novas,
    steps,
    pickOne(rng, ['TUDO', 'POR_LINHA', 'NADA']),
    newOrcamento(),
  )
  const origem = new Map(novas.map((n, i) => [n.codLinha, lost[i]?.codLinha]))
  for (const l of e.linhas) l['cod_linha_origem'] = origem.get(Number(l['cod_linha'])) ?? null
  const resumed = new Set(lost.map((l) => l.codLinha))
  for (const l of parent.linhas) if (resumed.has(Number(l['cod_linha']))) l['retomar_em'] = null
  return e
}

/**
 * Sometimes adds a quote for work found during execution; its steps stop at now, so it may still wait for the customer. Null when it does
 * not.
 */
export function complementar(
  rng: Rng,
  scene: Scene,
  parent: Written,
  nova: () => DemoLinha,
  newOrcamento: () => number,
): Written | null {
  if (parent.orcamento['estado'] !== 'EM_EXECUCAO' || rng() > 0.6) return null
  const now = scene.relogio.agora
  const start = Math.max(Date.parse(String(parent.orcamento['entrou_no_estado_em'])) + 60_000, now - 2 * HOUR)
  const types: EventType[] = ['CRIADO', 'MONTAGEM_INICIADA', 'PRECO_PEDIDO', 'PRECO_CONCLUIDO', 'ENVIADO']
  const steps = stepsUntil(types.slice(0, integer(rng, 2, types.length)), start, (now - start) / 8, now)
  return steps.length === 0 ? null : child(rng, scene, parent, 'COMPLEMENTAR', [nova()], steps, 'TUDO', newOrcamento())
}

/** Chains the events of quotes, in order: each carries the hash of the one before. */
export function chainEvents(eventos: readonly Linha[]): void {
  const last = new Map<unknown, string>()
  for (const e of eventos) {
    const anterior = last.get(e['cod_orcamento']) ?? null
    const sha256 = hashEvent({
      codOrcamento: Number(e['cod_orcamento']),
      tipo: String(e['tipo']),
      de: e['de'] as string | null,
      para: String(e['para']),
      codUsuario: e['cod_usuario'] as number | null,
      quem: String(e['quem']),
      detalhe: e['detalhe'] as string | null,
      dados: null,
      em: String(e['em']),
      anterior,
    })
    Object.assign(e, { anterior, sha256 })
    last.set(e['cod_orcamento'], sha256)
  }
}
