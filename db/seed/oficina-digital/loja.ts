import { createHash } from 'node:crypto'
import type { Verificacao } from '#shared/checklists/checklists.ts'
import { type OrcamentoState, phaseOf } from '#shared/rules/orcamento.ts'
import { check, verificacoesFrom } from '#shared/rules/verificacoes.ts'
import type { Loja, DemoPeca } from '../cadastros/cadastros.ts'
import type { PreviousMedida } from '../generator/wear.ts'
import { type PickedChecklist, type Severity, pickChecklist } from '../generator/generator.ts'
import { type Cliente, integer, type Rng, pickCliente, pickOne } from '../generator/people.ts'
import { type Modelo, pickVeiculo, type Veiculo } from '../generator/veiculos.ts'
import type { Counter, Linha } from '../save.ts'
import { count, buildTodaySteps, STAGE, type TodayStage, type Mood, GOAL, type Step } from './today.ts'
import { extraLinha, getLinhas } from './rows.ts'
import { type Scene, write } from './orcamento.ts'
import type { Clock } from '../clock.ts'
import { complementar, reofertar } from './recovery.ts'

/** Rows by table, collected store by store. */
export type Tables = Record<
  | 'veiculo'
  | 'cliente'
  | 'checklist'
  | 'checklist_item'
  | 'checklist_foto'
  | 'orcamento'
  | 'orcamento_linha'
  | 'orcamento_componente'
  | 'orcamento_versao'
  | 'orcamento_decisao'
  | 'orcamento_evento'
  | 'sequencia',
  Linha[]
>
export type Counters = Record<'veiculo' | 'cliente' | 'checklist' | 'item' | 'orcamento' | 'linha', Counter>

/** Context for generating a store's history. */
export interface Setting {
  rng: Rng
  distribuidor: { cod: number; nome: string; mascara: string }
  codConcessionaria: number
  loja: Loja
  relogio: Clock
  consultores: readonly { cod: number; nome: string }[]
  mecanicos: readonly { cod: number; nome: string }[]
  donos: readonly { cod: number; nome: string }[]
  modelos: readonly Modelo[]
  pecas: ReadonlyMap<string, DemoPeca>
  /** Checklists of the past months; today's open quotes and answers. */
  historico: number
  abertos: number
  respondidosHoje: number
}

interface Visit {
  codVeiculo: number
  codCliente: number
  veiculo: Veiculo
  cliente: Cliente
  km: number
  em: number
  /** Measures of the last checklist, and its checks for the next visit. */
  medidas: Map<string, PreviousMedida>
  pedidas: Verificacao[]
}

interface Plano {
  criado: number
  passos: Step[] | null
  humor: Mood
  validadeDias: number
  hoje: boolean
}

const MIN = 60_000
const DAY = 86_400_000
const ROUTINE: readonly TodayStage[] = [
  'VISUALIZADO',
  'NOVO',
  'ENVIADO',
  'AGUARDANDO_PRECO',
  'EM_MONTAGEM',
  'ENVIADO',
  'PRECIFICADO',
  'NOVO',
  'VISUALIZADO',
  'AGUARDANDO_PRECO',
  'ENVIADO',
  'VISUALIZADO',
  'EM_MONTAGEM',
  'NOVO',
  'AGUARDANDO_PRECO',
  'ENVIADO',
  'PRECIFICADO',
  'VISUALIZADO',
  'ENVIADO',
  'NOVO',
  'EM_MONTAGEM',
  'AGUARDANDO_PRECO',
  'PRECIFICADO',
  'VISUALIZADO',
]
const PACE = [0.13, 0.5, 0.85, 0.3, 1.27, 0.62, 0.08, 1.8, 0.4, 0.95, 0.22]
const iso = (t: number): string => new Date(t).toISOString()
const mood = (rng: Rng): Mood =>
  pickOne(rng, ['TUDO', 'TUDO', 'POR_LINHA', 'POR_LINHA', 'POR_LINHA', 'POR_LINHA', 'NADA'])
const validity = (rng: Rng): number => (rng() < 0.85 ? 10 : pickOne(rng, [5, 7, 15]))

/** Whether the steps so far leave the quote open. */
function opened(steps: readonly Step[]): boolean {
  const end: Partial<Record<Step['tipo'], OrcamentoState>> = {
    RESPONDIDO: 'APROVADO',
    EXPIRADO: 'EXPIRADO',
    CANCELADO: 'CANCELADO',
  }
  return steps.every((p) => phaseOf(end[p.tipo] ?? 'NOVO') === 'ABERTO')
}

/** Plans when each checklist of the store happens and how its quote goes on. */
function plan(p: Setting): Plano[] {
  const { rng, relogio: clock } = p
  const planos: Plano[] = Array.from({ length: p.historico }, () => {
    const created = clock.inThePast(rng, 122)
    const validadeDias = validity(rng)
    return {
      criado: created,
      passos: count(rng, created, clock, validadeDias).filter((x) => x.em <= clock.agora),
      humor: mood(rng),
      validadeDias,
      hoje: false,
    }
  })
  const alreadyOpen = planos.filter((x) => x.passos && opened(x.passos)).length
  const pendingBegin = clock.todayOpening
  const ofToday = (etapa: TodayStage, minutos: number, h: Mood): void => {
    const steps = buildTodaySteps(rng, STAGE[etapa], minutos, pendingBegin, clock.agora)
    planos.push({ criado: steps[0]?.em ?? clock.agora, passos: steps, humor: h, validadeDias: 10, hoje: true })
  }
  for (let i = 0; i < p.abertos - alreadyOpen; i++) {
    const etapa = ROUTINE[i % ROUTINE.length] ?? 'NOVO'
    ofToday(etapa, GOAL[etapa] * (PACE[i % PACE.length] ?? 0.5) * (0.9 + rng() * 0.2), 'TUDO')
  }
  const respostas: readonly (readonly [TodayStage, Mood])[] = [
    ['RESPONDIDO', 'TUDO'],
    ['EM_EXECUCAO', 'POR_LINHA'],
    ['RESPONDIDO', 'POR_LINHA'],
    ['RESPONDIDO', 'NADA'],
    ['EM_EXECUCAO', 'TUDO'],
  ]
  for (let i = 0; i < p.respondidosHoje; i++) {
    const [etapa, h] = respostas[i % respostas.length] ?? ['RESPONDIDO', 'TUDO']
    ofToday(etapa, integer(rng, 5, 90), h)
  }
  return planos.toSorted((a, b) => a.criado - b.criado)
}

/** Generates four months of a store and adds its rows. */
export function countLoja(p: Setting, t: Tables, ids: Counters): void {
  const { rng } = p
  const key = { cod_distribuidor: p.distribuidor.cod, cod_concessionaria: p.codConcessionaria }
  const visitas: Visit[] = []
  const plates = new Set<string>()
  const ofBrand = p.modelos.filter((m) => m.marca === p.loja.marca)
  const first = integer(rng, 180, 6200)
  let numero = first
  for (const plano of plan(p)) {
    const visita = receive(p, plano, visitas, plates, ofBrand, t, ids)
    const dias = (plano.criado - visita.em) / DAY
    const gravidade: Severity = plano.hoje ? pickOne(rng, ['URGENTE', 'URGENTE', 'COM_ATENCAO']) : 'SORTEADA'
    const consultor = pickOne(rng, p.consultores)
    const mecanico = pickOne(rng, p.mecanicos)
    const c = pickChecklist(rng, {
      codConcessionaria: p.codConcessionaria,
      gravidade,
      veiculos: ofBrand,
      veiculo: visita.veiculo,
      cliente: visita.cliente,
      consultor: consultor.nome,
      mecanico: mecanico.nome,
      km: visita.km,
      ...(dias > 0 && { anterior: { medidas: visita.medidas, dias } }),
    })
    visita.em = plano.criado
    const ano = Number(p.relogio.day(plano.criado).slice(0, 4))
    const cod_checklist = ids.checklist.proximo()
    const conta = (estado: string) => c.itens.filter((i) => i.estado === estado).length
    const cores = { vermelhos: conta('VERMELHO'), amarelos: conta('AMARELO'), verdes: conta('VERDE') }
    const id_externo = `demo-${p.codConcessionaria}-${numero}`
    t.checklist.push({
      ...key,
      cod_checklist,
      numero,
      ano,
      id_externo,
      resumo_entrada: createHash('sha256').update(id_externo).digest('hex'),
      cod_veiculo: visita.codVeiculo,
      cod_cliente: visita.codCliente,
      cod_consultor: consultor.cod,
      cod_mecanico: mecanico.cod,
      km: visita.km,
      tipo_os: c.tipoOs ?? null,
      garantia: c.garantia ?? false,
      ...cores,
      nao_verificadas: check(
        visita.pedidas,
        c.itens.map((i) => ({ grupo: i.grupo ?? 'Geral', nome: i.nome, estado: i.estado })),
      ).filter((v) => v.resultado === 'NAO_VERIFICADO').length,
      criado_em: iso(plano.criado - integer(rng, 12, 38) * MIN),
      finalizado_em: iso(plano.criado),
    })
    const itens = saveItems(key, cod_checklist, c, t, ids)
    const decidedLinhas: Linha[] = []
    if (plano.passos && cores.vermelhos + cores.amarelos > 0) {
      const scene: Scene = {
        distribuidor: p.distribuidor.nome,
        codDistribuidor: p.distribuidor.cod,
        codConcessionaria: p.codConcessionaria,
        concessionaria: p.loja.nome,
        mascara: p.distribuidor.mascara,
        relogio: p.relogio,
        codOrcamento: ids.orcamento.proximo(),
        codChecklist: cod_checklist,
        numero,
        ano,
        veiculo: visita.veiculo,
        cliente: visita.cliente,
        km: visita.km,
        consultor: consultor.nome,
        mecanico: mecanico.nome,
        donos: p.donos,
        cores,
        validadeDias: plano.validadeDias,
        humor: plano.humor,
      }
      const linhas = getLinhas(rng, itens, p.pecas, visita.km, () => ids.linha.proximo())
      const e = write(rng, scene, plano.passos, linhas)
      decidedLinhas.push(...e.linhas)
      const newOrcamento = () => ids.orcamento.proximo()
      const child =
        reofertar(rng, scene, e, linhas, newOrcamento, () => ids.linha.proximo()) ??
        complementar(rng, scene, e, () => extraLinha(p.pecas, () => ids.linha.proximo()), newOrcamento)
      for (const x of child ? [e, child] : [e]) {
        t.orcamento.push(x.orcamento)
        t.orcamento_linha.push(...x.linhas)
        t.orcamento_componente.push(...x.componentes)
        t.orcamento_versao.push(...x.versoes)
        t.orcamento_decisao.push(...x.decisoes)
        t.orcamento_evento.push(...x.eventos)
      }
    }
    lembrar(visita, itens, decidedLinhas)
    numero++
  }
  if (numero > first) t.sequencia.push({ ...key, nome: 'checklist', ultimo: numero - 1 })
}

/** One arrival: a vehicle last seen three weeks ago or earlier, or a new one with its owner. */
function receive(
  p: Setting,
  plano: Plano,
  visitas: Visit[],
  plates: Set<string>,
  ofBrand: readonly Modelo[],
  t: Tables,
  ids: Counters,
): Visit {
  const { rng } = p
  const key = { cod_distribuidor: p.distribuidor.cod, cod_concessionaria: p.codConcessionaria }
  const former = rng() < 0.34 && visitas.length > 0 ? pickOne(rng, visitas) : undefined
  if (former && plano.criado - former.em > 21 * DAY) {
    former.km += Math.round(((plano.criado - former.em) / DAY) * integer(rng, 25, 60))
    return former
  }
  const modelos = ofBrand.length > 0 && rng() < 0.88 ? ofBrand : p.modelos
  let veiculo = pickVeiculo(rng, modelos)
  while (veiculo.placa !== null && plates.has(veiculo.placa)) veiculo = pickVeiculo(rng, modelos)
  if (veiculo.placa) plates.add(veiculo.placa)
  const cliente = pickCliente(rng, p.loja.ddd)
  const age = Math.max(0, Number(p.relogio.day(plano.criado).slice(0, 4)) - veiculo.ano)
  const nova: Visit = {
    codVeiculo: ids.veiculo.proximo(),
    codCliente: ids.cliente.proximo(),
    veiculo,
    cliente,
    km: Math.max(320, age * integer(rng, 7000, 15_000) + integer(rng, 300, 9000)),
    em: plano.criado,
    medidas: new Map(),
    pedidas: [],
  }
  visitas.push(nova)
  const { ano, ...rest } = veiculo
  t.veiculo.push({ ...key, cod_veiculo: nova.codVeiculo, ...rest, ano })
  t.cliente.push({
    ...key,
    cod_cliente: nova.codCliente,
    nome: cliente.nome,
    documento: cliente.documento,
    telefone: cliente.telefone,
    email: rng() < 0.8 ? cliente.email : null,
    criado_em: iso(plano.criado),
  })
  return nova
}

/** Stores the results of a visit that the vehicle's next one needs. */
function lembrar(visita: Visit, itens: ReturnType<typeof saveItems>, linhas: readonly Linha[]): void {
  const cor = (estado: string) => (estado === 'VERDE' || estado === 'AMARELO' || estado === 'VERMELHO' ? estado : null)
  for (const { item } of itens) {
    const estado = cor(item.estado)
    if (estado && item.medida !== undefined) visita.medidas.set(item.nome, { medida: item.medida, estado })
  }
  const nulls = { medida: null, unidade: null, limite: null, comentarioCliente: null }
  visita.pedidas = verificacoesFrom(
    itens.map(({ item, codItem }) => ({
      ...nulls,
      codItem,
      grupo: item.grupo ?? 'Geral',
      nome: item.nome,
      estado: item.estado,
    })),
    linhas.map((l) => ({
      ...nulls,
      codItem: l['cod_item'] as number | null,
      titulo: String(l['titulo']),
      cor: null,
      estado: String(l['estado']),
      adiadoPara: null,
      adiadoKm: null,
    })),
  )
}

function saveItems(
  key: Linha,
  cod_checklist: number,
  c: PickedChecklist,
  t: Tables,
  ids: Counters,
): { item: PickedChecklist['itens'][number]; codItem: number }[] {
  return c.itens.map((item, ordem) => {
    const cod_item = ids.item.proximo()
    t.checklist_item.push({
      ...key,
      cod_item,
      cod_checklist,
      ordem,
      grupo: item.grupo,
      nome: item.nome,
      estado: item.estado,
      medida: item.medida ?? null,
      unidade: item.unidade ?? null,
      limite: item.limite ?? null,
      comentario_interno: item.comentarioInterno ?? null,
      comentario_cliente: item.comentarioCliente ?? null,
      servico_sugerido: item.servicoSugerido ?? null,
      peca_sugerida: item.pecaSugerida ?? null,
    })
    for (const f of item.fotos)
      t.checklist_foto.push({
        ...key,
        cod_item,
        arquivo: `demo/fotos/${f.nome}.webp`,
        miniatura: `demo/fotos/${f.nome}-p.webp`,
        largura: 1280,
        altura: 960,
      })
    return { item, codItem: cod_item }
  })
}
